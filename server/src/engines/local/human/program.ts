import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { failure } from '../failure';
import { damagedNetworks, findHuman, type HumanNetwork } from './installed';

/** The part of the library's API that we use; the package ships types for another build only. */
export type Human = {
  load: () => Promise<void>;
  /** Loaded networks, by the library's own names. */
  models: { models: Readonly<Record<string, GraphModel | null | undefined>> };
  tf: {
    tensor: (data: Uint8Array, shape: readonly number[], type: 'int32') => object;
    dispose: (tensors: object) => void;
  };
};

/** A network as TensorFlow.js runs it. */
export type GraphModel = { execute: (input: object) => { data: () => Promise<Float32Array> } & object };

type Program = { Human: new (settings: object) => Human };

/** Setting that disables a part of the library. */
export const OFF = { enabled: false };

const settingsFor = (modelBasePath: string, wasmPath: string) => ({
  debug: false,
  async: false,
  backend: 'wasm',
  wasmPath,
  modelBasePath,
  // Still pictures, not a video: nothing is carried over from the previous one.
  cacheSensitivity: 0,
  filter: OFF,
  gesture: OFF,
  face: OFF,
  body: OFF,
  hand: OFF,
  object: OFF,
  segmentation: OFF,
});

/** The library fetches its networks even from disk, but Node's `fetch` does not support `file:` URLs. */
async function withFileFetch<T>(work: () => Promise<T>): Promise<T> {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith('file:')) return original(input, init);
    const type = address.endsWith('.json') ? 'application/json' : 'application/octet-stream';
    return new Response(new Uint8Array(await readFile(new URL(address))), {
      headers: { 'content-type': type },
    });
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = original;
  }
}

/** Opens the library with some of its networks loaded. @throws EngineFailure `unavailable` when it cannot be loaded. */
export async function openHuman(settings: object, networks: readonly HumanNetwork[]): Promise<Human> {
  const files = findHuman();
  if (!files) throw failure('unavailable', 'the packages of the face mesh are not installed');
  const damaged = damagedNetworks(files, networks);
  if (damaged.length > 0) throw failure('unavailable', `damaged: ${damaged.join(', ')}; install again`);
  try {
    // The package's exports map hides this file by name, but a path reaches it.
    const { Human } = createRequire(import.meta.url)(files.program) as Program;
    const { models, wasm } = files;
    const human = new Human({ ...settingsFor(pathToFileURL(`${models}/`).href, `${wasm}/`), ...settings });
    await withFileFetch(() => human.load());
    return human;
  } catch (cause) {
    throw failure('unavailable', 'the networks that look at people cannot be loaded', cause);
  }
}
