import type { WorkflowFile } from './workflow-file';

/** Licenses of the models that a workflow loads: which ones must be accepted before results may be sold. */

/** Licenses that allow commercial use without further conditions than naming the authors. */
const FREE: readonly string[] = [
  'apache-2.0',
  'mit',
  'bsd-2-clause',
  'bsd-3-clause',
  'isc',
  'cc0-1.0',
  'cc-by-4.0',
];

/**
 * Well-known models that must not be used commercially without an agreement, by their usual file names: a workflow
 * exported from ComfyUI states no licenses.
 */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/flux.*(dev|fill|kontext|canny|depth|redux|klein.*9b)/i, 'FLUX-Non-Commercial'],
  [/cat-?vton|idm-?vton|ootdiffusion/i, 'CC-BY-NC-SA-4.0'],
  [/4x-?ultrasharp/i, 'CC-BY-NC-SA-4.0'],
  [/inswapper|antelopev2|buffalo/i, 'InsightFace-Non-Commercial'],
  [/rmbg/i, 'BRIA-Non-Commercial'],
  [/codeformer/i, 'S-Lab-1.0'],
];

const MODEL_FILE = /\.(safetensors|sft|gguf|pth?|ckpt|onnx|bin)$/i;

/** Whether an input's value names a model file. */
export const isModelFile = (value: unknown): value is string =>
  typeof value === 'string' && MODEL_FILE.test(value);

/** A model file that a graph loads, and its license as far as it is known. */
type LicensedFile = { file: string; license: string | undefined };

function licensedFiles({ graph, models }: WorkflowFile): LicensedFile[] {
  const loaded = Object.values(graph).flatMap(({ inputs }) => Object.values(inputs).filter(isModelFile));
  const files = new Set([...models.map(({ file }) => file), ...loaded]);
  return [...files].map((file) => ({
    file,
    license:
      models.find((model) => model.file === file)?.license ??
      KNOWN.find(([pattern]) => pattern.test(file))?.[1],
  }));
}

/** The first license that neither allows commercial use nor is among `accepted`, as a sentence; undefined if none. */
export function licenseFault(workflow: WorkflowFile, accepted: readonly string[]): string | undefined {
  const allowed = new Set([...FREE, ...accepted.map((name) => name.toLowerCase())]);
  const found = licensedFiles(workflow).find(
    ({ license }) => license !== undefined && !allowed.has(license.toLowerCase()),
  );
  return (
    found &&
    `the license of ${found.file} is ${found.license}: if it allows what you do, add it to COMFYUI_ACCEPTED_LICENSES`
  );
}

/** Model files whose license is not stated. */
export const unlicensedFiles = (workflow: WorkflowFile): string[] =>
  licensedFiles(workflow).flatMap(({ file, license }) => (license === undefined ? file : []));
