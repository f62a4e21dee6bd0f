import type { TaskCheck } from '@tuzuo/core/api/task';
import { GARMENT_POINTS } from '@tuzuo/core/tools/placement';
import type { Place } from '../../engines/local/body/body';
import { checkBody } from '../../engines/local/body/checks';
import { checkPlacement, draggedPlaces, shownPoints } from '../../engines/local/body/placement';
import { findBody } from '../../engines/local/body/pose';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { findSubject } from '../../engines/local/matting/subject-mask';
import { readPixels, readSourceLabel } from '../../engines/local/picture/read';
import { writePixels } from '../../engines/local/picture/write';
import { lookedAt } from '../../engines/local/wear/compose';
import { dress, type Worn } from '../../engines/local/wear/dress';
import { fitted, type Handles } from '../../engines/local/wear/fit';
import type { GarmentKind } from '../../engines/local/wear/garment-parts';
import { clothIn, type GarmentPicture, readGarment } from '../../engines/local/wear/garment-picture';
import { checkCovering } from '../../engines/local/wear/wearable';
import { EngineFailure, type EngineRequest } from '../../engines/port';

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { person: 0.02, garments: 0.2, dressing: 0.45, storing: 0.9 } as const;

const SLOTS: readonly GarmentKind[] = ['top', 'bottom', 'onePiece'];

/** A one-piece replaces both top and bottom, so it must be worn alone. */
function wornTogether(kinds: readonly GarmentKind[]): TaskCheck[] {
  if (!kinds.includes('onePiece')) return [];
  return [{ key: 'onePieceAlone', ok: kinds.length === 1, found: kinds.length, need: 1 }];
}

/** Ends a call whose checks failed: an analysis returns them, a run fails with them. */
function refuse(kind: EngineRequest['kind'], checks: TaskCheck[]) {
  if (kind === 'analyze') return { outputs: [], analysis: { checks } };
  throw new EngineFailure('checksFailed', { checks: checks.filter(({ ok }) => !ok) });
}

/** Puts garments on a person. An analysis checks the inputs and proposes where the garments go. */
export const run: LocalTool = async (request, { networks, signal, onProgress, newLabel, labelText }) => {
  const { inputs, options, kind, workDir } = request;
  const [source] = inputs.person ?? [];
  if (!source) throw failure('broken', 'no picture of a person was given');
  const kinds = SLOTS.filter((slot) => inputs[slot]?.[0]);

  onProgress({ stage: 'working', fraction: BEGIN.person });
  const pixels = await readPixels(source, { keepProfile: true });
  const found = await findBody(pixels, networks);
  const checks = [
    ...checkBody(found, pixels, {
      parts: kinds.some((one) => one !== 'top') ? ['hips', 'feet'] : ['hips'],
      arms: kinds.some((one) => one !== 'bottom'),
      facing: true,
    }),
    ...wornTogether(kinds),
  ];
  signal.throwIfAborted();

  onProgress({ stage: 'working', fraction: BEGIN.garments });
  const network = await networks.load('isnet');
  const garments: Partial<Record<GarmentKind, GarmentPicture>> = {};
  for (const slot of kinds) {
    const [picture] = inputs[slot] ?? [];
    if (!picture) continue;
    const garment = await readGarment(picture, slot, network);
    garments[slot] = garment;
    checks.push(...garment.checks);
    signal.throwIfAborted();
  }
  if (checks.some(({ ok }) => !ok)) return refuse(kind, checks);

  const { mask } = await findSubject(source, network);
  signal.throwIfAborted();
  const looked = await lookedAt(pixels, mask, found.body);
  const toWear = kinds.flatMap((slot) => {
    const garment = garments[slot]?.garment;
    return garment ? [{ kind: slot, garment }] : [];
  });
  checks.push(...checkCovering(looked, toWear));
  if (checks.some(({ ok }) => !ok)) return refuse(kind, checks);
  const proposed: Record<string, Place> = {};
  for (const slot of kinds) {
    const garment = garments[slot]?.garment;
    if (!garment) continue;
    const { handles } = fitted(garment, slot, looked.figure);
    for (const name of GARMENT_POINTS) {
      const [x, y] = handles[name];
      proposed[`${slot}.${name}`] = [x * looked.scale, y * looked.scale];
    }
  }
  if (kind === 'analyze') {
    return { outputs: [], analysis: { checks, found: { points: shownPoints(proposed, pixels) } } };
  }
  const dragged = draggedPlaces(options.placement, pixels);
  const placed = checkPlacement(dragged, proposed, pixels);
  if (!placed.ok) throw new EngineFailure('checksFailed', { checks: [placed] });

  onProgress({ stage: 'working', fraction: BEGIN.dressing });
  const handles: Partial<Record<GarmentKind, Handles>> = {};
  for (const [name, [x, y]] of Object.entries(dragged)) {
    const [slot, handle] = name.split('.') as [GarmentKind, keyof Handles];
    handles[slot] = { ...handles[slot], [handle]: [x / looked.scale, y / looked.scale] };
  }
  const worn: Worn[] = [];
  for (const slot of kinds) {
    const picture = garments[slot];
    if (picture?.garment) worn.push({ kind: slot, garment: picture.garment, cloth: await clothIn(picture) });
  }
  const span = BEGIN.storing - BEGIN.dressing;
  await dress(pixels, looked, worn, handles, {
    signal,
    onStep: (share) => onProgress({ stage: 'working', fraction: BEGIN.dressing + span * share }),
  });
  signal.throwIfAborted();

  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  const output = await writePixels(pixels, {
    directory: workDir,
    name: 'result',
    mime: source.mime,
    label: (await readSourceLabel(source)) ?? newLabel,
    visible: { text: labelText, corner: 'bottom-right' },
  });
  return { outputs: [output] };
};
