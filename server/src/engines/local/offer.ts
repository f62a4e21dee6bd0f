import type { EngineOrder, EngineRequest, LocalOffer, PosterOrder } from '../port';
import { findHuman } from './human/installed';
import { MODELS, type ModelKey, type OwnModels } from './models/catalog';
import { findWeights } from './models/weights';

/** For starting, loading a model (the first time: making it) and small pictures. */
const BASE_MS = 120_000;

/** How long a run may take, in ms, before it is stopped. */
export function timeLimit(
  { msPerMegapixel, msPerRun }: LocalOffer,
  { inputs, options }: EngineRequest,
): number {
  const pixels = Object.values(inputs)
    .flat()
    .reduce((sum, { width, height }) => sum + width * height, 0);
  return BASE_MS + (pixels / 1_000_000) * msPerMegapixel(options) + (msPerRun?.(options) ?? 0);
}

/** A page at its largest, on a busy machine. */
const POSTER_MS_PER_MEGAPIXEL = 4_000;

/** How long an export of a poster may take, in ms, before it is stopped. */
export function posterTimeLimit({ document, pages, scale }: PosterOrder): number {
  const { width, height } = document.size;
  const megapixels = (pages.length * width * height * scale * scale) / 1_000_000;
  return BASE_MS + megapixels * POSTER_MS_PER_MEGAPIXEL;
}

/** For looking at one picture, or drawing with it, on a busy machine. */
const SMART_MS_PER_PICTURE = 120_000;

/** How long a step of making smart posters may take, in ms, before it is stopped. */
export const smartTimeLimit = ({ inputs }: EngineOrder): number =>
  BASE_MS + (inputs.pictures?.length ?? 0) * SMART_MS_PER_PICTURE;

/** For what a cloud engine has done with a picture here: read, resized, labeled and written; a video is encoded again. */
const PIXELS_MS_PER_PICTURE = 60_000;

/** How long that may take, in ms, before it is stopped. */
export const pixelTimeLimit = ({ inputs }: EngineOrder): number =>
  BASE_MS + Object.values(inputs).flat().length * PIXELS_MS_PER_PICTURE;

/** What this installation has beside the packaged weights. */
type Installed = {
  own: OwnModels;
  /** Path of ffmpeg. */
  ffmpeg?: string | undefined;
};

const FACE_MESH = 'face-mesh';

/** What a tool may lack: weights, by their model, the face mesh, or a program. */
type Missing = ModelKey | typeof FACE_MESH | 'ffmpeg';

/** What this installation lacks for a tool to run. */
export function missingFor(
  { models, faces, programs = [] }: LocalOffer,
  { own, ffmpeg }: Installed,
): Missing[] {
  const missing: Missing[] = models.filter((key) => own[key] === undefined && !findWeights(MODELS[key]));
  if (faces && !findHuman()) missing.push(FACE_MESH);
  if (ffmpeg === undefined) missing.push(...programs);
  return missing;
}
