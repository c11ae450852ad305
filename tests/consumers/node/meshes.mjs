import { loadCore } from 'hawse';
import { meshTools, readMesh, writeMesh } from 'hawse/meshes';

const { make, prepare } = meshTools(await loadCore());
const box = make('box', [1, 2, 3]);
console.log(prepare(box.points, box.faces).report.volume);
try {
  const { points, faces } = await readMesh('box.stl', await writeMesh('box.stl', box));
  console.log(prepare(points, faces).report.volume);
} catch (error) {
  console.log(error.message);
}
