// The stage: a three.js view that draws only when something has changed and someone can see it.
import {
  AmbientLight,
  Box3,
  type Camera,
  DirectionalLight,
  Group,
  HemisphereLight,
  type Mesh,
  type Object3D,
  PerspectiveCamera,
  Scene as Scene3,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { bulletAt, type Scene, sphereAt } from '../scene.js';
import { color, onThemeChange } from '../theme.js';
import { Handles, type HandleView, type Move } from './handles.js';
import { drawPicture, type Label, sceneSize, vec } from './picture.js';
import { ball, release, sheet } from './shapes3d.js';

/** Seen square to the plane in which the bullet bounces, from a little above and to the side. */
function viewpoint(scene: Scene): Vector3 {
  const { shot, bullet, sphere } = scene;
  const relative = bullet.velocity.clone().sub(sphere.velocity);
  const inward = shot.hit ? vec(shot.normal) : sphere.center.clone().sub(bullet.from);
  const side = relative.clone().normalize().cross(inward.normalize());
  if (side.length() < 1e-6) return new Vector3(0.42, 0.42, 1).normalize();
  side.normalize();
  const towardReader = new Vector3(0.25, 0.35, 1);
  if (side.dot(towardReader) < 0) side.negate();
  const raised = side.addScaledVector(towardReader.normalize(), 0.45).normalize();
  // Not from straight above or below, where up has no meaning
  raised.y = Math.min(0.8, Math.max(-0.2, raised.y));
  return raised.normalize();
}

export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #world = new Scene3();
  readonly #camera = new PerspectiveCamera(32, 1.6, 0.01, 1000);
  readonly #controls: OrbitControls;
  readonly #resolution = new Vector2(1, 1);
  readonly #handles: Handles;
  readonly #labelLayer: HTMLElement;
  #still: Object3D = new Group();
  #labels: { label: Label; element: HTMLElement }[] = [];
  #bullet: Mesh | undefined;
  #sphere: Mesh | undefined;
  #scene: Scene | undefined;
  #time = 0;
  #asked = false;
  #visible = true;

  /** Throws where there is no WebGL. */
  constructor(
    private readonly frame: HTMLElement,
    canvas: HTMLCanvasElement,
    layer: HTMLElement,
    move: Move,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.enableDamping = false;
    this.#controls.enablePan = false;
    this.#controls.addEventListener('change', () => this.draw());
    // The page keeps the wheel and the finger's scroll until the reader has chosen the stage.
    this.#controls.enableZoom = false;
    canvas.style.touchAction = 'pan-y';
    frame.addEventListener('focusin', () => this.#wheel(true));
    frame.addEventListener('focusout', () => this.#wheel(false));
    this.#handles = new Handles(layer, () => this.#camera, move);
    this.#labelLayer = layer;
    this.#world.add(new AmbientLight(0xffffff, 1.1), new HemisphereLight(0xffffff, 0x8890a0, 1.2));
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(-3, 8, 6);
    this.#world.add(sun);
    new ResizeObserver(() => this.#resize()).observe(frame);
    new IntersectionObserver(([entry]) => {
      this.#visible = entry?.isIntersecting ?? true;
      if (this.#visible) this.draw();
    }).observe(frame);
    onThemeChange(() => {
      if (this.#scene !== undefined) this.show(this.#scene, this.#time);
    });
    this.#resize();
  }

  get camera(): Camera {
    return this.#camera;
  }

  /** Draws a scene anew. */
  show(scene: Scene, time: number): void {
    release(this.#still);
    this.#world.remove(this.#still);
    this.#scene = scene;
    const picture = drawPicture(scene, this.#resolution);
    const size = sceneSize(scene);
    const floor = Math.min(scene.sphere.center.y - scene.sphere.radius, scene.bullet.from.y) - size * 0.05;
    const middle = scene.sphere.center.clone().setY(floor);
    const step = 10 ** Math.round(Math.log10(size * 0.5));
    picture.root.add(sheet(middle, size * 3.4, step, color('rule')));
    this.#sphere = ball(scene.sphere.center, scene.sphere.radius, color('sphere'), 0.78);
    this.#bullet = ball(scene.bullet.from, Math.max(scene.bullet.radius, size * 0.045), color('bullet'));
    picture.root.add(this.#sphere, this.#bullet);
    this.#still = picture.root;
    this.#world.add(this.#still);
    this.#showLabels(picture.labels);
    this.setTime(time);
  }

  setTime(time: number): void {
    this.#time = time;
    if (this.#scene === undefined) return;
    this.#bullet?.position.copy(bulletAt(this.#scene, time));
    this.#sphere?.position.copy(sphereAt(this.#scene, time));
    this.draw();
  }

  showHandles(views: HandleView[]): void {
    this.#handles.show(views);
    this.draw();
  }

  /** Puts the whole scene into view. */
  fit(): void {
    const scene = this.#scene;
    if (scene === undefined) return;
    const box = new Box3();
    const room = new Vector3().setScalar(scene.sphere.radius);
    const moment = scene.shot.hit ? scene.shot.time : (scene.shot.closest?.time ?? 0);
    for (const time of [0, moment]) {
      const center = sphereAt(scene, time);
      box.expandByPoint(center.clone().add(room)).expandByPoint(center.clone().sub(room));
      box.expandByPoint(bulletAt(scene, time));
    }
    box.expandByPoint(scene.bullet.to);
    box.expandByPoint(bulletAt(scene, moment + (scene.end - moment) * 0.35));
    const center = box.getCenter(new Vector3());
    const radius = box.getSize(new Vector3()).length() / 2;
    const narrow = Math.min(1, this.#camera.aspect);
    const distance = (radius * 1.02) / Math.sin(((this.#camera.fov / 2) * Math.PI) / 180) / narrow;
    this.#camera.near = distance / 100;
    this.#camera.far = distance * 20;
    this.#camera.updateProjectionMatrix();
    this.#controls.target.copy(center);
    this.#camera.position.copy(center).addScaledVector(viewpoint(scene), distance);
    this.#controls.update();
    this.draw();
  }

  /** Turns the view by angles in radians, or nears it by a factor. */
  look(turn: number, tilt: number, zoom: number): void {
    const way = this.#camera.position.clone().sub(this.#controls.target);
    const flat = Math.hypot(way.x, way.z);
    const azimuth = Math.atan2(way.x, way.z) + turn;
    const height = Math.min(1.5, Math.max(-1.5, Math.atan2(way.y, flat) + tilt));
    const distance = way.length() * zoom;
    const ground = Math.cos(height) * distance;
    this.#camera.position
      .set(Math.sin(azimuth) * ground, Math.sin(height) * distance, Math.cos(azimuth) * ground)
      .add(this.#controls.target);
    this.#controls.update();
    this.draw();
  }

  /** Asks for one picture on the next frame of the display. */
  draw(): void {
    if (this.#asked || !this.#visible) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      this.#renderer.render(this.#world, this.#camera);
      this.#handles.place();
      this.#placeLabels();
    });
  }

  #wheel(chosen: boolean): void {
    this.#controls.enableZoom = chosen;
    this.#renderer.domElement.style.touchAction = chosen ? 'none' : 'pan-y';
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.frame;
    if (width === 0 || height === 0) return;
    this.#renderer.setSize(width, height, false);
    this.#resolution.set(width, height);
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    if (this.#scene !== undefined) this.show(this.#scene, this.#time);
    this.draw();
  }

  #showLabels(labels: Label[]): void {
    for (const { element } of this.#labels) element.remove();
    this.#labels = labels.map((label) => {
      const element = document.createElement('span');
      element.className = `stage-label quantity-${label.quantity}`;
      element.textContent = label.text;
      element.setAttribute('aria-hidden', 'true');
      this.#labelLayer.append(element);
      return { label, element };
    });
  }

  #placeLabels(): void {
    for (const { label, element } of this.#labels) {
      const seen = label.at.clone().project(this.#camera);
      const x = ((seen.x + 1) / 2) * this.frame.clientWidth;
      const y = ((1 - seen.y) / 2) * this.frame.clientHeight;
      element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
      element.hidden = !(seen.z < 1 && Math.abs(seen.x) < 1 && Math.abs(seen.y) < 1);
    }
  }
}
