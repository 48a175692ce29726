// Shadows in pixels: as large as they look, even on both sides, bounded, and the same each time.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DrawingShade } from '../../src/layout/drawing.ts';
import { shadeSamples } from '../../src/pdf/content/shade.ts';

const square: DrawingShade = {
  kind: 'shade',
  x: 0,
  y: 0,
  width: 40,
  height: 40,
  radii: [0, 0, 0, 0],
  blur: 8,
  color: '#000000',
};

function at(shade: DrawingShade, x: number, y: number): number {
  const { columns, pixel, samples } = shadeSamples(shade);
  const around = 1.5 * shade.blur;
  return samples[Math.floor((y + around) / pixel) * columns + Math.floor((x + around) / pixel)] ?? -1;
}

describe('a shadow in pixels', () => {
  it('is whole in the middle, a half at the edge, and gone beyond its reach', () => {
    assert.equal(at(square, 20, 20), 255);
    const edge = at(square, 20, 0.1);
    assert.ok(edge > 110 && edge < 150, `${edge}`);
    assert.ok(at(square, 20, -11.5) <= 1);
  });

  it('weighs as much as its outline', () => {
    const { pixel, samples } = shadeSamples(square);
    const weight = (samples.reduce((sum, value) => sum + value, 0) / 255) * pixel * pixel;
    assert.ok(Math.abs(weight - 1600) < 16, `${weight}`);
  });

  it('is even', () => {
    const { columns, rows, samples } = shadeSamples({ ...square, radii: [6, 6, 6, 6] });
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const value = samples[row * columns + column] ?? 0;
        const mirrored = samples[(rows - 1 - row) * columns + (columns - 1 - column)] ?? 0;
        assert.ok(Math.abs(value - mirrored) <= 1);
      }
  });

  it('leaves round corners out, and fades as its colour does', () => {
    const sharp = { ...square, blur: 0.1 };
    assert.ok(at(sharp, 1, 1) > 250);
    assert.ok(at({ ...sharp, radii: [20, 0, 0, 0] }, 1, 1) < 10);
    assert.ok(at({ ...sharp, radii: [20, 0, 0, 0] }, 39, 39) > 250);
    assert.equal(at({ ...square, color: '#00000080' }, 20, 20), 128);
  });

  it('has at most a million pixels, and a few more', () => {
    for (const [width, height] of [
      [14_400, 14_400],
      [14_400, 1],
      [0.5, 14_400],
    ] as const) {
      const { columns, rows } = shadeSamples({ ...square, width, height, blur: 0.2 });
      assert.ok(columns * rows < 1_050_000, `${columns} × ${rows}`);
    }
  });

  it('is the same each time', () => {
    assert.deepEqual(shadeSamples(square).samples, shadeSamples({ ...square, x: 9 }).samples);
  });
});
