import bpy

for i in range(5000):  # fine
    randomize()
    bpy.context.scene.render.filepath = f"/out/{i:05d}.png"
    bpy.ops.render.render(write_still=True)
