// A bar of energy in a table.
import { html, type TemplateResult } from 'lit';
import type { Quantity } from '../shell/quantity.js';

/** `share`: of the largest energy, from 0 to 1. */
export const energyBar = (share: number, quantity: Quantity): TemplateResult =>
  html`<svg class="energy-bar quantity-${quantity}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width=${100 * share} height="8" /></svg>`;
