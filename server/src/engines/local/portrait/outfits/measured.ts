import type { Person } from '../person';
import { type Fitting, fit, returnStrands } from './fitting';
import { hairBefore, type LooseHair, looseHair } from './loose-hair';
import { type Parts, partsOf } from './parts';

/** Measurements of a person before they are dressed. */
export type Measured = { parts: Parts; fitting: Fitting; hair: LooseHair; before: Float32Array };

/** Measures a person for all garments. */
export async function measure(person: Person): Promise<Measured> {
  const parts = await partsOf(person);
  const fitting = fit(person, parts);
  returnStrands(person, parts, fitting);
  const hair = looseHair(person, parts);
  return { parts, fitting, hair, before: hairBefore(person, hair, fitting) };
}
