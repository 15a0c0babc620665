// The stage of the hall: table, balls, shadows, lines and cue in three.js. It draws on request.
import {
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  RingGeometry,
  Scene,
  type ShaderMaterial,
  SphereGeometry,
  Vector2,
  WebGLRenderer,
} from 'three';
import { release } from '../stage/shapes.js';
import { pictureOf } from '../stage/stage_picture.js';
import { ballMaterial, shadowMaterial, textureOf } from './ball_look.js';
import type { Kind } from './ball_tints.js';
import { cueModel } from './cue_model.js';
import type { TableShape } from './cushions.js';
import type { Point } from './future.js';
import { Ribbons } from './ribbons.js';
import { TableCamera, type ViewName } from './table_camera.js';
import { clothColor, type TableModel, tableModel, topHeight } from './table_model.js';
import type { DrawnBall, DrawnCue, DrawnRing, Picture, TableView } from './table_view.js';

/** With graphics on the processor, pixels are expensive: this is the largest number. */
const softwarePixels = 420_000;

type Ring = Mesh<RingGeometry, MeshBasicMaterial>;

export class TableStage implements TableView {
  readonly #renderer: WebGLRenderer;
  readonly #world = new Scene();
  readonly #camera = new TableCamera();
  readonly #lines = new Ribbons(0.0014);
  readonly #rings = new Group();
  readonly #ringShapes = new Map<number, RingGeometry>();
  readonly #cue = cueModel();
  readonly #size: ResizeObserver;
  #table: TableModel | undefined;
  #balls: Mesh<SphereGeometry, ShaderMaterial>[] = [];
  #shadows: InstancedMesh | undefined;
  #kind: Kind = 'pool';
  #radius = 0.028575;
  #picture: Picture | undefined;
  #isFlying = false;

  /** Throws where there is no WebGL. */
  constructor(
    private readonly container: HTMLElement,
    private readonly canvas: HTMLCanvasElement,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.setClearColor(0x000000, 0);
    this.#world.add(this.#lines.mesh, this.#rings, this.#cue);
    this.#size = new ResizeObserver(() => this.#resize());
    this.#size.observe(container);
  }

  lay(shape: TableShape, kind: Kind, radius: number): void {
    if (this.#table !== undefined) {
      this.#world.remove(this.#table.group);
      release(this.#table.group);
    }
    this.#kind = kind;
    this.#radius = radius;
    this.#table = tableModel(shape);
    this.#world.add(this.#table.group);
    this.#clearBalls();
    this.#resize();
  }

  get isWide(): boolean {
    return this.#camera.isWide;
  }

  look(view: ViewName, aim: Point & { angle: number }, isSmooth: boolean): void {
    this.#camera.look(view, aim, isSmooth);
    if (this.#camera.isFlying && !this.#isFlying) {
      this.#isFlying = true;
      requestAnimationFrame((now) => this.#fly(now));
    }
  }

  #fly(now: number): void {
    const goesOn = this.#camera.fly(now);
    this.draw();
    if (goesOn) requestAnimationFrame((next) => this.#fly(next));
    else this.#isFlying = false;
  }

  draw(picture: Picture | undefined = this.#picture): void {
    if (picture === undefined || this.#table === undefined) return;
    this.#picture = picture;
    this.#placeBalls(picture.balls);
    this.#lines.show(picture.ribbons);
    this.#placeRings(picture.rings);
    this.#placeCue(picture.cue);
    const isAbove = this.#camera.view === 'above' && !this.#camera.isFlying;
    for (const { material } of this.#balls)
      (material.uniforms.eyeIsFar as { value: number }).value = isAbove ? 1 : 0;
    this.#renderer.render(this.#world, this.#camera.camera);
  }

  pointAt(clientX: number, clientY: number): Point | undefined {
    const box = this.canvas.getBoundingClientRect();
    const at = new Vector2(
      ((clientX - box.left) / box.width) * 2 - 1,
      1 - ((clientY - box.top) / box.height) * 2,
    );
    return this.#camera.pointAt(at, this.#radius);
  }

  placeOf(point: Point): { x: number; y: number; isSeen: boolean } {
    const { x, y, isSeen } = this.#camera.placeOf(point, this.#radius);
    return { x: x * this.container.clientWidth, y: y * this.container.clientHeight, isSeen };
  }

  picture(): Promise<Blob> {
    this.draw();
    return pictureOf(this.canvas, { paper: getComputedStyle(this.container).backgroundColor });
  }

  dispose(): void {
    this.#size.disconnect();
    release(this.#world);
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  #clearBalls(): void {
    this.#world.remove(...this.#balls);
    this.#balls = [];
    if (this.#shadows !== undefined) this.#world.remove(this.#shadows);
    this.#shadows = undefined;
  }

  #makeBalls(balls: readonly DrawnBall[]): InstancedMesh {
    if (this.#shadows !== undefined && this.#balls.length >= balls.length) return this.#shadows;
    const lampRow = this.#table?.lampRow ?? 1;
    this.#clearBalls();
    const shape = new SphereGeometry(1, 48, 32);
    this.#balls = balls.map(({ number }) => {
      const ball = new Mesh(shape, ballMaterial(textureOf(number, this.#kind), lampRow, clothColor));
      ball.scale.setScalar(this.#radius);
      ball.renderOrder = 3;
      return ball;
    });
    const shadows = new InstancedMesh(
      new PlaneGeometry(2, 2),
      shadowMaterial(lampRow),
      Math.max(1, balls.length),
    );
    shadows.frustumCulled = false;
    shadows.renderOrder = 2;
    this.#world.add(...this.#balls, shadows);
    this.#shadows = shadows;
    return shadows;
  }

  #placeBalls(balls: readonly DrawnBall[]): void {
    const shadows = this.#makeBalls(balls);
    const matrix = new Matrix4();
    let count = 0;
    for (const [i, mesh] of this.#balls.entries()) {
      const ball = balls[i];
      mesh.visible = ball?.isShown === true;
      if (ball === undefined || !ball.isShown) continue;
      (mesh.material.uniforms.map as { value: unknown }).value = textureOf(ball.number, this.#kind);
      mesh.position.set(ball.x, ball.y, this.#radius);
      mesh.quaternion.set(...ball.turn);
      matrix.makeScale(this.#radius, this.#radius, 1).setPosition(ball.x, ball.y, 0.0012);
      shadows.setMatrixAt(count++, matrix);
    }
    shadows.count = count;
    shadows.instanceMatrix.needsUpdate = true;
  }

  /** Rings are kept from one picture to the next, so that a drag creates no new material and no new shape. */
  #placeRings(rings: readonly DrawnRing[]): void {
    for (const [i, { x, y, radius, color, opacity, line = radius }] of rings.entries()) {
      const mesh = this.#rings.children[i] ?? this.#newRing();
      const { material } = mesh as Ring;
      (mesh as Ring).geometry = this.#ringShape(line / radius);
      mesh.scale.set(radius, radius, 1);
      mesh.position.set(x, y, 0.0016);
      material.color.set(color);
      material.opacity = opacity;
    }
    for (const [i, mesh] of this.#rings.children.entries()) mesh.visible = i < rings.length;
  }

  #newRing(): Ring {
    const ring: Ring = new Mesh(
      this.#ringShape(1),
      new MeshBasicMaterial({ transparent: true, depthWrite: false }),
    );
    ring.renderOrder = 2;
    this.#rings.add(ring);
    return ring;
  }

  /** A ring of radius 1, whose line takes this share of the radius; a disc for 1. */
  #ringShape(share: number): RingGeometry {
    const key = Math.round(100 * share);
    let shape = this.#ringShapes.get(key);
    if (shape === undefined) {
      shape = new RingGeometry(Math.max(0, 1 - key / 100), 1, 48);
      this.#ringShapes.set(key, shape);
    }
    return shape;
  }

  #placeCue(cue: DrawnCue | undefined): void {
    this.#cue.visible = cue !== undefined;
    if (cue === undefined) return;
    const { x, y, angle, elevation, offset, pull } = cue;
    const R = this.#radius;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [level, steep] = [Math.cos(elevation), Math.sin(elevation)];
    const [right, up] = offset;
    // Where the tip hits the ball, relative to its centre: right, up at right angles to the cue, and back along it.
    const back = Math.sqrt(Math.max(0, 1 - right * right - up * up));
    const high = R * (1 + up * level + back * steep);
    // The cue is raised over the cushion behind it, with half its own thickness, as a player would do.
    const [halfX, halfY] = this.#table?.half ?? [1, 1];
    const behind = Math.min(
      (halfX + Math.sign(cos) * x) / Math.abs(cos),
      (halfY + Math.sign(sin) * y) / Math.abs(sin),
    );
    const over = Math.atan2(topHeight + 0.01 - high, Math.max(R, behind - R * back));
    const rise = Math.max(elevation, 0.06, over);
    const along = R * (up * steep - back * level) - pull * Math.cos(rise);
    this.#cue.position.set(
      x + along * cos + R * right * sin,
      y + along * sin - R * right * cos,
      high + pull * Math.sin(rise),
    );
    this.#cue.rotation.set(0, 0, 0);
    this.#cue.rotateZ(angle);
    this.#cue.rotateY(rise);
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.container;
    if (width === 0 || height === 0 || this.#table === undefined) return;
    const context = this.#renderer.getContext();
    const facts = context.getExtension('WEBGL_debug_renderer_info');
    const name = String(context.getParameter(facts?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
    const isSoftware = /swiftshader|llvmpipe|software|basic render/i.test(name);
    const finest = isSoftware ? Math.max(1, Math.min(2, Math.sqrt(softwarePixels / (width * height)))) : 2;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, finest));
    this.#renderer.setSize(width, height, false);
    this.#camera.fit(this.#table.outer, width / height);
    this.draw();
  }
}
