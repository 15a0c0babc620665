// The shader material of a ball: a billboard, a square that faces the camera and is painted as a sphere. It costs two
// triangles and a few operations for each pixel, so that software can draw it, too.
import { Color, LinearSRGBColorSpace, ShaderMaterial } from 'three';

const vertexShader = `
attribute vec4 ball;
attribute vec3 tint;
varying vec2 vAt;
varying vec3 vColor;
varying float vDepth;
void main() {
  vAt = position.xy * ROOM;
  vColor = tint;
  vec4 center = modelViewMatrix * vec4(ball.xyz, 1.0);
  vDepth = -center.z;
  gl_Position = projectionMatrix * (center + vec4(vAt * ball.w, 0.0, 0.0));
}`;

const fragmentShader = `
uniform vec3 paper;
uniform vec2 fogRange;
varying vec2 vAt;
varying vec3 vColor;
varying float vDepth;
void main() {
  float away = length(vAt);
  float soft = min(fwidth(away) * 1.5, 1.0);
  float cover = 1.0 - smoothstep(1.0 - soft, 1.0, away);
#ifdef HAS_SHADOW
  float dark = 0.34 * (1.0 - smoothstep(0.7, 1.15, length(vAt - vec2(0.2, -0.24))));
#else
  float dark = 0.0;
#endif
  float seen = cover + dark * (1.0 - cover);
  if (seen < CUT) discard;
  vec3 normal = vec3(vAt, sqrt(max(0.0, 1.0 - away * away)));
  float lit = max(0.0, dot(normal, vec3(-0.36, 0.55, 0.75)));
  float light = 0.66 + 0.4 * lit;
  float rim = smoothstep(0.55, 1.0, away);
  vec3 color = vColor * light * (1.0 - 0.18 * rim) + 0.42 * pow(lit, 28.0);
  float far = clamp((vDepth - fogRange.x) / max(1e-6, fogRange.y - fogRange.x), 0.0, 1.0);
  gl_FragColor = vec4(mix(color, paper, 0.62 * far) * cover / seen, seen);
}`;

/** The half size of a ball's square, in radii, if it contains a shadow. */
const shadowRoom = 1.45;

/** `deep` hides objects behind it. `hasShadow`: in the plane, it casts a shadow to the lower right. */
export function ballMaterial(deep: boolean, hasShadow: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { paper: { value: new Color() }, fogRange: { value: [1e9, 2e9] } },
    defines: {
      CUT: deep ? '0.5' : '0.004',
      ROOM: hasShadow ? String(shadowRoom) : '1.0',
      ...(hasShadow ? { HAS_SHADOW: '' } : {}),
    },
    transparent: !deep,
    depthTest: deep,
    depthWrite: deep,
  });
}

/** A colour of the page as the screen shows it, because the shader computes with these values. */
export function asShown(css: string): Color {
  return new Color().setStyle(css, LinearSRGBColorSpace);
}
