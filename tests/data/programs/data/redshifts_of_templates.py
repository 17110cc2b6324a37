"""Finds how far away galaxies are: every spectrum is fitted by every template at every redshift."""

import numpy as np
import scipy.optimize


def fit_at(redshift, basis, spectra):
    found = np.zeros(len(spectra))
    for at, spectrum in enumerate(spectra):
        _, found[at] = scipy.optimize.nnls(basis.at(redshift), spectrum.flux)
    return found


def scan(template, spectra):
    return np.array([fit_at(redshift, template, spectra) for redshift in template.redshifts])


def scan_all(templates, targets):
    results = {}
    for template in templates:  # told
        results[template.name] = [scan(template, target.spectra) for target in targets]
    return results


def scan_one(template, spectra):
    return [scipy.optimize.nnls(template.at(0.0), spectrum.flux)[1] for spectrum in spectra]


def best_templates(templates, target):
    found = {}
    for template in templates:  # fine
        found[template.name] = min(scan_one(template, target.spectra))
    return found
