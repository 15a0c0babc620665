// The effect of a contact: a short flash, and a ring that spreads over the surface.
import { type BufferGeometry, Group, Mesh, MeshBasicMaterial, RingGeometry, Vector3 } from 'three';
import { softDisc } from './shadow.js';

const up = new Vector3(0, 1, 0);
const forward = new Vector3(0, 0, 1);

/** The time, place and size of a contact. */
export interface Contact {
  time: number;
  at: Vector3;
  normal: Vector3;
  size: number;
}

export class Spark {
  readonly object = new Group();
  readonly #ring: Mesh<RingGeometry, MeshBasicMaterial>;
  readonly #flash: Mesh<BufferGeometry, MeshBasicMaterial>;

  /** `span`: how long it is seen, in the time of the scene. */
  constructor(
    private readonly contact: Contact,
    private readonly span: number,
    color: string,
  ) {
    const material = new MeshBasicMaterial({ color, transparent: true, depthWrite: false, side: 2 });
    this.#ring = new Mesh(new RingGeometry(0.86, 1, 64), material);
    this.#ring.quaternion.setFromUnitVectors(forward, contact.normal);
    this.#flash = softDisc(color, 1) as Mesh<BufferGeometry, MeshBasicMaterial>;
    const toward = new Vector3();
    this.#flash.onBeforeRender = (_, __, camera) => {
      this.#flash.quaternion.setFromUnitVectors(up, camera.getWorldDirection(toward).negate());
      this.#flash.updateMatrixWorld();
    };
    this.#flash.material.depthTest = false;
    this.#flash.renderOrder = 4;
    this.#ring.renderOrder = 3;
    this.object.add(this.#ring, this.#flash);
    this.object.position.copy(contact.at).addScaledVector(contact.normal, 0.01 * contact.size);
  }

  /** A visitor who jumps to a time sees no flash, which would hide the scene. */
  setTime(time: number, isPlaying: boolean): void {
    const share = (time - this.contact.time) / this.span;
    this.object.visible = isPlaying && share >= 0 && share < 1;
    if (!this.object.visible) return;
    const { size } = this.contact;
    this.#ring.scale.setScalar(size * (0.08 + 0.5 * Math.sqrt(share)));
    this.#ring.material.opacity = 0.9 * (1 - share) ** 1.5;
    this.#flash.scale.setScalar(size * 0.34 * (1 - 0.5 * share));
    this.#flash.material.opacity = Math.max(0, 1 - 2.2 * share);
  }
}
