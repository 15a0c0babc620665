// The cue: maple and a dark butt, with a ferrule and a blue tip. Its tip is at 0, and it extends along −x.
import { CylinderGeometry, Group, Mesh, MeshBasicMaterial } from 'three';

const parts = [
  { from: 0, to: 0.008, radius: [0.0062, 0.0058], color: '#2f6fb4' },
  { from: 0.008, to: 0.03, radius: [0.0063, 0.0062], color: '#f4efe2' },
  { from: 0.03, to: 0.78, radius: [0.0098, 0.0063], color: '#e3c48d' },
  { from: 0.78, to: 0.8, radius: [0.0102, 0.0098], color: '#c9a227' },
  { from: 0.8, to: 1.1, radius: [0.0125, 0.0102], color: '#5b2e14' },
  { from: 1.1, to: 1.3, radius: [0.0135, 0.0125], color: '#17191d' },
  { from: 1.3, to: 1.45, radius: [0.0145, 0.0135], color: '#3a1f10' },
] as const;

/** Light along the upper side of a part: colours from dark below to bright above. */
export function cueModel(): Group {
  const cue = new Group();
  for (const { from, to, radius, color } of parts) {
    const [back, front] = radius;
    const body = new Mesh(
      new CylinderGeometry(front, back, to - from, 16, 1),
      new MeshBasicMaterial({ color }),
    );
    // Cylinders are parallel to y: the front, which is the top, is turned to +x.
    body.rotation.z = -Math.PI / 2;
    body.position.x = -(from + to) / 2;
    const gleam = new Mesh(
      new CylinderGeometry(front * 0.28, back * 0.28, to - from, 6, 1),
      new MeshBasicMaterial({ color: '#ffffff', transparent: true, opacity: 0.32 }),
    );
    gleam.rotation.z = -Math.PI / 2;
    gleam.position.set(-(from + to) / 2, 0, (front + back) * 0.42);
    cue.add(body, gleam);
  }
  return cue;
}
