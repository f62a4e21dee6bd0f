import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failure } from '../failure';
import { MODELS, type ModelDefinition, type ModelKey } from './catalog';
import { readLayersModel } from './layers-model';
import { layersToOnnx } from './layers-to-onnx';
import { toSinglePrecision } from './onnx-single';
import { findWeights, readWeights } from './weights';
import { PART, sha256OfFile, writeWhole } from './whole-file';

/** Age from which a partial file belongs to a killed process: writing one takes less. */
const ABANDONED_MS = 10 * 60_000;

async function isWhole(path: string, { bytes, sha256: expected }: ModelDefinition['onnx']): Promise<boolean> {
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  return size === bytes && (await sha256OfFile(path)) === expected;
}

const unavailable = (key: ModelKey, why: string) =>
  failure('unavailable', `the model ${key} cannot be prepared: ${why}`);

function rewritten(kind: 'layers' | 'chunks', parts: readonly Buffer[]): Buffer {
  if (kind === 'chunks') return toSinglePrecision(Buffer.concat(parts));
  const [json = Buffer.alloc(0), ...shards] = parts;
  return layersToOnnx(readLayersModel(json, Buffer.concat(shards)));
}

async function makeOnnx(key: ModelKey): Promise<Buffer[]> {
  const model: ModelDefinition = MODELS[key];
  const files = findWeights(model);
  if (!files) throw unavailable(key, `the weights of ${model.packageName} are not installed or not whole`);
  const parts = await readWeights(files, model.source.sha256);
  if (!parts) {
    throw unavailable(key, `the weights of ${model.packageName} are damaged; install the package again`);
  }
  if (model.format.kind === 'file') return parts;
  const onnx = rewritten(model.format.kind, parts);
  if (createHash('sha256').update(onnx).digest('hex') !== model.onnx.sha256) {
    throw unavailable(key, 'what was made of its weights is not as pinned');
  }
  return [onnx];
}

async function sweepAbandoned(directory: string): Promise<void> {
  const parts = (await readdir(directory)).filter((name) => name.endsWith(PART));
  for (const name of parts) {
    const found = await stat(join(directory, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(join(directory, name), { force: true });
  }
}

/**
 * Path of the model's ONNX file below `directory`; creates it from the installed weights when it is missing or damaged.
 * Safe to call from several processes at once.
 * @throws EngineFailure `unavailable` when the weights are missing or damaged.
 */
export async function prepareModel(key: ModelKey, directory: string): Promise<string> {
  const { onnx } = MODELS[key];
  // The hash in the name lets two versions share a directory.
  const path = join(directory, `${key}-${onnx.sha256.slice(0, 12)}.onnx`);
  if (await isWhole(path, onnx)) return path;
  await mkdir(directory, { recursive: true });
  await sweepAbandoned(directory);
  await writeWhole(path, await makeOnnx(key));
  return path;
}
