import type { EngineRequest, LocalOffer } from '../port';
import { findFaceMesh } from './face/installed';
import { MODELS, type ModelKey, type OwnModels } from './models/catalogue';
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
  if (faces && !findFaceMesh()) missing.push(FACE_MESH);
  if (ffmpeg === undefined) missing.push(...programs);
  return missing;
}
