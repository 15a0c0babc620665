// A soft tick, for example at a collision. There is no sound until a visitor asks for it.

/** The least time between two ticks in milliseconds: faster ones would sound like a tone. */
const shortest = 18;

export class Tick {
  #context: AudioContext | undefined;
  #last = 0;

  get isOn(): boolean {
    return this.#context !== undefined;
  }

  /** Must be called in a visitor's action, because browsers allow no sound otherwise. */
  switch(isOn: boolean): void {
    void this.#context?.close();
    this.#context = isOn ? new AudioContext() : undefined;
  }

  play(): void {
    const context = this.#context;
    const now = performance.now();
    if (context === undefined || now - this.#last < shortest) return;
    this.#last = now;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = 1900;
    volume.gain.setValueAtTime(0.12, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.0005, context.currentTime + 0.03);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.035);
  }
}
