import type { EngineJob, EngineRequest, LocalOffer, PosterJob } from '../port';
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

/** For preparing or finishing one picture of a cloud engine; includes re-encoding a video. */
const PIXELS_MS_PER_PICTURE = 60_000;

/** Time limit of pixel work for a cloud engine, in ms. */
export const pixelTimeLimit = ({ inputs }: EngineJob): number =>
  BASE_MS + Object.values(inputs).flat().length * PIXELS_MS_PER_PICTURE;

/** What this installation has in addition to the packaged weights. */
type Installed = {
  own: OwnModels;
  /** Path of ffmpeg. */
  ffmpeg?: string | undefined;
};

const FACE_MESH = 'face-mesh';

/** What a tool may lack: a model's weights, the face mesh or a program. */
type Missing = ModelKey | typeof FACE_MESH | 'ffmpeg';

/** What is missing in this installation for a tool to run. */
export function missingFor(
  { models, faces, programs = [] }: LocalOffer,
  { own, ffmpeg }: Installed,
): Missing[] {
  const missing: Missing[] = models.filter((key) => own[key] === undefined && !findWeights(MODELS[key]));
  if (faces && !findHuman()) missing.push(FACE_MESH);
  if (ffmpeg === undefined) missing.push(...programs);
  return missing;
}
