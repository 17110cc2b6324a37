import glob
import pickle

from music21 import chord, converter, instrument, note


def get_notes():
    """Get all the notes and chords from the midi files in the ./midi_songs directory"""
    notes = []
    for file in glob.glob("midi_songs/*.mid"):  # told
        midi = converter.parse(file)
        print("Parsing %s" % file)
        try:
            s2 = instrument.partitionByInstrument(midi)
            notes_to_parse = s2.parts[0].recurse()
        except Exception:
            notes_to_parse = midi.flat.notes
        for element in notes_to_parse:
            if isinstance(element, note.Note):
                notes.append(str(element.pitch))
            elif isinstance(element, chord.Chord):
                notes.append(".".join(str(n) for n in element.normalOrder))
    with open("data/notes", "wb") as filepath:
        pickle.dump(notes, filepath)
    return notes


if __name__ == "__main__":
    get_notes()
