import { mostGrowth, type ToolKey } from '@tuzuo/core/tools';
import type { EngineRequest } from '../port';
import { findFaceMesh } from './face/installed';
import { MODELS, type ModelKey, type OwnModels } from './models/catalogue';
import { findWeights } from './models/weights';

/** What a process that loads no model has to know of each tool. */
type LocalOffer = {
  models: readonly ModelKey[];
  /** Other programs that it starts. */
  programs?: readonly 'ffmpeg'[];
  /** Whether it looks for faces. */
  faces?: true;
  /** Generous time for a megapixel of the source, in ms: some six times what two busy cores take. */
  msPerMegapixel: (options: EngineRequest['options']) => number;
  /** The same for what takes as long whatever the source's size. */
  msPerRun?: (options: EngineRequest['options']) => number;
};

const OFFERS = {
  'image-magnify': {
    models: ['esrgan-medium-2x', 'esrgan-thick-2x', 'esrgan-thick-4x'],
    msPerMegapixel: ({ scale }) => (scale === 4 ? 600_000 : 120_000),
  },
  'smart-eliminate': { models: [], msPerMegapixel: () => 15_000 },
  'image-translation': {
    models: ['ppocr-detection', 'ppocr-recognition'],
    msPerMegapixel: () => 60_000,
    // A line takes as long in a small picture; each may stand on a photo that is filled below it.
    msPerRun: () => 240_000,
  },
  matting: { models: ['isnet'], msPerMegapixel: () => 10_000 },
  'image-enhance': { models: [], msPerMegapixel: () => 6_000 },
  // A palette is made anew for every try.
  'img-compress': { models: [], msPerMegapixel: () => 60_000 },
  'compliance-label': { models: [], msPerMegapixel: () => 6_000 },
  'ai-product': {
    models: ['isnet'],
    msPerMegapixel: () => 10_000,
    msPerRun: ({ count, fast }) => Number(count) * (fast ? 30_000 : 60_000),
  },
  'ai-video-image': {
    models: ['isnet'],
    programs: ['ffmpeg'],
    msPerMegapixel: () => 10_000,
    msPerRun: ({ seconds }) => Number(seconds) * 20_000,
  },
  'ai-expand': { models: [], msPerMegapixel: (options) => 10_000 * mostGrowth(options) },
  'id-photo': { models: ['isnet'], faces: true, msPerMegapixel: () => 10_000, msPerRun: () => 60_000 },
} as const satisfies Partial<Record<ToolKey, LocalOffer>>;

export type LocalToolKey = keyof typeof OFFERS;

/** For starting, loading a model (the first time: making it) and small pictures. */
const BASE_MS = 120_000;

function isLocalTool(tool: ToolKey): tool is LocalToolKey {
  return tool in OFFERS;
}

/** How long a run may take, in ms, before it is stopped. */
export function timeLimit({ tool, inputs, options }: EngineRequest): number {
  const pixels = Object.values(inputs)
    .flat()
    .reduce((sum, { width, height }) => sum + width * height, 0);
  const offer: LocalOffer | undefined = isLocalTool(tool) ? OFFERS[tool] : undefined;
  if (!offer) return BASE_MS;
  return BASE_MS + (pixels / 1_000_000) * offer.msPerMegapixel(options) + (offer.msPerRun?.(options) ?? 0);
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

/** The tools of the local engine, and what of each this installation lacks. */
export function localTools({ own, ffmpeg }: Installed): { tool: LocalToolKey; missing: Missing[] }[] {
  return (Object.keys(OFFERS) as LocalToolKey[]).map((tool) => {
    const { models, faces, programs = [] }: LocalOffer = OFFERS[tool];
    const missing: Missing[] = models.filter((key) => own[key] === undefined && !findWeights(MODELS[key]));
    if (faces && !findFaceMesh()) missing.push(FACE_MESH);
    if (ffmpeg === undefined) missing.push(...programs);
    return { tool, missing };
  });
}
