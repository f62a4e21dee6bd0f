import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { EngineRequest } from '../../server/src/engines/port';
import { type EngineWorld, fixturePhoto, undisturbed } from './engine-world';

/** A drawn figure of tests/fixtures/people/figures, or the joints of all of them. */
export const figure = (name: string) =>
  readFile(fileURLToPath(new URL(`../fixtures/people/figures/${name}`, import.meta.url)));

/** A drawn garment of tests/fixtures/wear. */
export const garment = (name: string) => readFile(fixturePhoto(`../wear/${name}.jpg`));

type Garments = Partial<Record<'top' | 'bottom' | 'onePiece', Buffer>>;

/** A request to try garments on, without a second pass. */
export const tryOnRequest = (
  world: EngineWorld,
  person: Buffer,
  garments: Garments,
  options = {},
  kind: EngineRequest['kind'] = 'run',
): Promise<EngineRequest> =>
  world.requestOf('ai-cloth-model', { person, ...garments }, { refine: false, ...options }, kind);

/** The free analysis of a person and garments. */
export const lookAtTryOn = async (world: EngineWorld, person: Buffer, garments: Garments) =>
  (await world.engine.run(await tryOnRequest(world, person, garments, {}, 'analyze'), undisturbed()))
    .analysis;

/** The checks that fail in the free analysis. */
export const failedTryOnChecks = async (world: EngineWorld, person: Buffer, garments: Garments) =>
  (await lookAtTryOn(world, person, garments))?.checks.filter(({ ok }) => !ok) ?? [];
