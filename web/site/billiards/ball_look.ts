// How balls look: their colours and numbers, painted onto a sphere, lacquered and lit by three lamps over the table.
import { CanvasTexture, Color, LinearFilter, ShaderMaterial, SRGBColorSpace, type Texture } from 'three';
import { ivory, type Kind, red, tintOf } from './ball_tints.js';

const size = 256;

function paint(number: number, kind: Kind): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = 2 * size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  const tint = tintOf(number, kind);
  const isStriped = kind === 'pool' && number > 8;
  pen.fillStyle = isStriped ? ivory : tint;
  pen.fillRect(0, 0, 2 * size, size);
  if (isStriped) {
    pen.fillStyle = tint;
    pen.fillRect(0, size * 0.27, 2 * size, size * 0.46);
  }
  if (kind === 'carom' || number === 0) {
    dots(pen, kind === 'carom' && number > 0 ? ivory : red);
    return canvas;
  }
  for (const x of [size / 2, (3 * size) / 2]) {
    pen.fillStyle = ivory;
    pen.beginPath();
    pen.arc(x, size / 2, size * 0.155, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = '#1b1b1d';
    pen.font = `600 ${size * 0.2}px system-ui, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(String(number), x, size * 0.508);
    if (number === 6 || number === 9) pen.fillRect(x - size * 0.045, size * 0.592, size * 0.09, size * 0.014);
  }
  return canvas;
}

/** Six dots, which show how a ball spins: four around it and one at each pole. */
function dots(pen: CanvasRenderingContext2D, color: string): void {
  pen.fillStyle = color;
  for (let i = 0; i < 5; i++) {
    pen.beginPath();
    pen.arc((i * size) / 2, size / 2, size * 0.052, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.fillRect(0, 0, 2 * size, size * 0.055);
  pen.fillRect(0, size * 0.945, 2 * size, size * 0.055);
}

const painted = new Map<string, Texture>();

/** The painted sphere of a ball; each is painted once. */
export function textureOf(number: number, kind: Kind): Texture {
  const key = `${kind}${number}`;
  const there = painted.get(key);
  if (there !== undefined) return there;
  const texture = new CanvasTexture(paint(number, kind));
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearFilter;
  texture.generateMipmaps = false;
  painted.set(key, texture);
  return texture;
}

const vertexShader = `
varying vec3 vNormal;
varying vec3 vPlace;
varying vec2 vUv;
void main() {
  vUv = uv;
  vNormal = normalize(mat3(modelMatrix) * normal);
  vec4 place = modelMatrix * vec4(position, 1.0);
  vPlace = place.xyz;
  gl_Position = projectionMatrix * viewMatrix * place;
}`;

// The lamps hang in a row along y. The lacquer reflects them and the surrounding cloth, more strongly at the rim
// (Fresnel, by Schlick).
const fragmentShader = `
uniform sampler2D map;
uniform vec3 cloth;
uniform float lampRow;
uniform float fade;
uniform float eyeIsFar;
varying vec3 vNormal;
varying vec3 vPlace;
varying vec2 vUv;
float lamp(vec3 from, vec3 ray) {
  if (ray.z < 0.02) return 0.0;
  vec2 at = from.xy + ray.xy * ((1.1 - from.z) / ray.z);
  float across = 1.0 - smoothstep(0.10, 0.17, abs(at.x));
  float along = 1.0 - smoothstep(0.17, 0.24, abs(mod(at.y + 0.5 * lampRow, lampRow) - 0.5 * lampRow));
  float within = 1.0 - smoothstep(1.2 * lampRow, 1.5 * lampRow, abs(at.y));
  return across * along * within;
}
void main() {
  vec3 n = normalize(vNormal);
  vec3 eye = eyeIsFar > 0.5 ? vec3(0.0, 0.0, 1.0) : normalize(cameraPosition - vPlace);
  vec3 base = texture2D(map, vUv).rgb;
  float up = 0.5 + 0.5 * n.z;
  vec3 toLamp = normalize(vec3(-0.6 * vPlace.x, clamp(vPlace.y, -lampRow, lampRow) - vPlace.y, 1.1));
  float lit = max(0.0, dot(n, toLamp));
  vec3 light = vec3(0.16) + vec3(0.98, 0.95, 0.88) * (0.72 * lit + 0.16 * up) + cloth * 0.5 * (1.0 - up);
  vec3 ray = reflect(-eye, n);
  float rim = 0.045 + 0.6 * pow(1.0 - max(0.0, dot(n, eye)), 4.0);
  vec3 seen = mix(cloth * 0.9, vec3(0.10, 0.09, 0.08), smoothstep(-0.1, 0.25, ray.z));
  vec3 color = base * light * (0.55 + 0.45 * smoothstep(-1.0, 0.1, n.z)) + seen * rim;
  color += vec3(1.0, 0.97, 0.9) * lamp(vPlace, ray) * (0.55 + rim);
  gl_FragColor = vec4(color, fade);
  #include <colorspace_fragment>
}`;

/** The material of one ball. `lampRow`: the distance between two lamps. */
export function ballMaterial(map: Texture, lampRow: number, cloth: string): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader,
    fragmentShader,
    transparent: true,
    uniforms: {
      map: { value: map },
      cloth: { value: new Color(cloth) },
      lampRow: { value: lampRow },
      fade: { value: 1 },
      eyeIsFar: { value: 0 },
    },
  });
}

const shadowVertex = `
varying vec2 vAt;
varying vec2 vFrom;
void main() {
  vAt = position.xy * 3.4;
  vec4 center = instanceMatrix * vec4(0.0, 0.0, 0.0, 1.0);
  vFrom = center.xy;
  gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position.xy * 3.4, 0.0, 1.0);
}`;

// Three lamps cast three soft shadows; they are darkest where the ball touches the cloth.
const shadowFragment = `
uniform float lampRow;
varying vec2 vAt;
varying vec2 vFrom;
void main() {
  float light = 1.0;
  for (int i = -1; i <= 1; i++) {
    vec2 away = (vFrom - vec2(0.0, float(i) * lampRow)) * 0.9;
    vec2 off = away * 0.85;
    float away2 = length(off);
    if (away2 > 1.5) off *= 1.5 / away2;
    light *= 1.0 - 0.27 * (1.0 - smoothstep(0.55, 1.45, length(vAt - off)));
  }
  light *= 1.0 - 0.55 * (1.0 - smoothstep(0.0, 0.85, length(vAt)));
  gl_FragColor = vec4(0.0, 0.02, 0.02, 1.0 - light);
}`;

export function shadowMaterial(lampRow: number): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: shadowVertex,
    fragmentShader: shadowFragment,
    transparent: true,
    depthWrite: false,
    uniforms: { lampRow: { value: lampRow } },
  });
}
