import type { Person } from '../person';
import { type Fitting, fit, returnStrands } from './fitting';
import { hairBefore, type LooseHair, looseHair } from './loose-hair';
import { bare } from './neck';
import { type Parts, partsOf } from './parts';
import { clotheShortHair, shortSides } from './short-hair';

/** Measurements of a person before they are dressed. */
export type Measured = {
  parts: Parts;
  fitting: Fitting;
  hair: LooseHair;
  /** Share of the hair that hangs in front of a garment, 0 to 1 per pixel. */
  before: Float32Array;
  /** The person without clothes; see {@link bare}. */
  bared: Pick<Person, 'rgb' | 'alpha'>;
  /** Area of the gaps beside hair that were filled with hair, in square face widths. */
  gaps: number;
};

/** Measures a person for all garments. */
export async function measure(person: Person): Promise<Measured> {
  const parts = await partsOf(person);
  const isShort = shortSides(person);
  clotheShortHair(person, parts, isShort);
  const fitting = fit(person, parts);
  returnStrands(person, parts, fitting, isShort);
  const hair = looseHair(person, parts);
  const bared = { ...person, rgb: Buffer.from(person.rgb), alpha: Buffer.from(person.alpha) };
  const gaps = bare(bared, parts, fitting, { hair, isShort }) / fitting.unit ** 2;
  return { parts, fitting, hair, before: hairBefore(person, hair, fitting), bared, gaps };
}
