import { describe, expect, it } from 'vitest';
import { NEEDED } from './needed';
import { judge } from './verdict';

describe('a measure near its limit', () => {
  const eyes = (found: number) => judge('eyesOpen', found, NEEDED.eyesOpen, 'ratio', 'must');

  it('passes with advice, on the side where it would fail', () => {
    expect(eyes(0.22)).toMatchObject({ pass: true, severity: 'must' });
    expect(eyes(0.22)).not.toHaveProperty('near');
    // Open eyes of laughing people, measured on two of 85 faces.
    for (const found of [0.21, 0.15])
      expect(eyes(found)).toMatchObject({ pass: true, near: true, severity: 'should' });
    expect(eyes(0.1)).toMatchObject({ pass: false, severity: 'must' });
    expect(eyes(0.1)).not.toHaveProperty('near');
  });

  it('exists for pitch in both directions, and for the mouth', () => {
    const pitch = (found: number) => judge('pitch', found, NEEDED.pitch, 'deg', 'must');
    expect([pitch(12), pitch(-12)]).toEqual([
      expect.objectContaining({ pass: true, near: true }),
      expect.objectContaining({ pass: true, near: true }),
    ]);
    expect(pitch(14).pass).toBe(false);
    const mouth = (found: number) => judge('mouthClosed', found, NEEDED.mouthClosed, 'ratio', 'must');
    expect(mouth(0.1)).toMatchObject({ pass: true, near: true });
    expect(mouth(0.16)).toMatchObject({ pass: false });
  });

  it('does not exist for exact measures', () => {
    expect(judge('tilt', 5.5, { max: 5 }, 'deg', 'must')).toMatchObject({ pass: false });
  });
});
