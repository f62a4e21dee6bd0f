import type { EngineJob, EngineRequest, LocalOffer, PosterJob } from '../port';
import type { AddedKey, AddedRole } from './added/catalog';
import { REPLACED } from './added/choice';
import { findHuman } from './human/installed';
import { MODELS, type ModelKey, type OwnModels } from './models/catalog';
import { findWeights } from './models/weights';

/** Time for starting, loading a model (and converting it on first use) and small pictures. */
const BASE_MS = 120_000;

/** Time limit of a run, in ms. */
export function timeLimit(
  { msPerMegapixel, msPerRun }: LocalOffer,
  { inputs, options }: EngineRequest,
): number {
  const pixels = Object.values(inputs)
    .flat()
    .reduce((sum, { width, height }) => sum + width * height, 0);
  return BASE_MS + (pixels / 1_000_000) * msPerMegapixel(options) + (msPerRun?.(options) ?? 0);
}

/** Ten times what an idle machine needs. */
const POSTER_MS_PER_MEGAPIXEL = 1_000;

/** However large it is, an export keeps others waiting no longer. */
const MAX_POSTER_MS = 8 * 60_000;

/** Time limit of a poster export, in ms. */
export function posterTimeLimit({ document, pages, scale }: PosterJob): number {
  const { width, height } = document.size;
  const megapixels = (pages.length * width * height * scale * scale) / 1_000_000;
  return Math.min(MAX_POSTER_MS, BASE_MS + megapixels * POSTER_MS_PER_MEGAPIXEL);
}

/** For analyzing one picture, or composing with it, on a busy machine. */
const SMART_MS_PER_PICTURE = 120_000;

/** Time limit of a step of making smart posters, in ms. */
export const smartTimeLimit = ({ inputs }: EngineJob): number =>
  BASE_MS + (inputs.pictures?.length ?? 0) * SMART_MS_PER_PICTURE;

/** Time limit of finding an object, in ms: a picture of 1,024 pixels, whatever its size. */
export const OBJECT_LIMIT_MS = BASE_MS + 60_000;

/** Time limit of translating lines, in ms: for each step, a minute and a half for three models, and two seconds a line. */
export const translationTimeLimit = (lines: number, steps: number): number =>
  steps * (BASE_MS + 2_000 * lines);

/** For preparing or finishing one picture of a cloud engine; includes re-encoding a video. */
const PIXELS_MS_PER_PICTURE = 60_000;

/** Time limit of pixel work for a cloud engine, in ms. */
export const pixelTimeLimit = ({ inputs }: EngineJob): number =>
  BASE_MS + Object.values(inputs).flat().length * PIXELS_MS_PER_PICTURE;

/** What this installation has in addition to the packaged weights. */
type Installed = {
  own: OwnModels;
  /** What the operator added for the tool. */
  added?: Partial<Record<AddedRole, AddedKey>> | undefined;
  /** Path of ffmpeg. */
  ffmpeg?: string | undefined;
};

const FACE_MESH = 'face-mesh';

/** What a tool may lack: a model's weights, the face mesh or a program. */
type Missing = ModelKey | typeof FACE_MESH | 'ffmpeg';

/** What is missing in this installation for a tool to run. @param hasWeights whether a model is packaged */
export function missingFor(
  { models, faces, programs = [] }: LocalOffer,
  { own, added = {}, ffmpeg }: Installed,
  hasWeights = (key: ModelKey) => findWeights(MODELS[key]) !== undefined,
): Missing[] {
  const isReplaced = (key: ModelKey) => {
    const role = REPLACED[key];
    return own[key] !== undefined || (role !== undefined && added[role] !== undefined);
  };
  const missing: Missing[] = models.filter((key) => !isReplaced(key) && !hasWeights(key));
  if (faces && !findHuman()) missing.push(FACE_MESH);
  if (ffmpeg === undefined) missing.push(...programs);
  return missing;
}
