import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { failure } from '../failure';
import { damagedNetworks, findHuman, type HumanNetwork } from './installed';

/** What we use of the package's program, which comes with types for another build only. */
export type Human = {
  load: () => Promise<void>;
  /** The networks that it has loaded, by its own names. */
  models: { models: Readonly<Record<string, GraphModel | null | undefined>> };
  tf: {
    tensor: (data: Uint8Array, shape: readonly number[], type: 'int32') => object;
    dispose: (tensors: object) => void;
  };
};

/** A network as TensorFlow.js runs it. */
export type GraphModel = { execute: (input: object) => { data: () => Promise<Float32Array> } & object };

type Program = { Human: new (settings: object) => Human };

/** A part of the program that is not used. */
export const OFF = { enabled: false };

const settingsFor = (modelBasePath: string, wasmPath: string) => ({
  debug: false,
  async: false,
  backend: 'wasm',
  wasmPath,
  modelBasePath,
  // Pictures, not a film: nothing is carried over from the one before.
  cacheSensitivity: 0,
  filter: OFF,
  gesture: OFF,
  face: OFF,
  body: OFF,
  hand: OFF,
  object: OFF,
  segmentation: OFF,
});

/** The program fetches its networks even from a disk, which Node's own `fetch` refuses. */
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

/** Opens the program with some of its networks loaded; throws an `unavailable` EngineFailure where it cannot. */
export async function openHuman(settings: object, networks: readonly HumanNetwork[]): Promise<Human> {
  const files = findHuman();
  if (!files) throw failure('unavailable', 'the packages of the face mesh are not installed');
  const damaged = damagedNetworks(files, networks);
  if (damaged.length > 0) throw failure('unavailable', `damaged: ${damaged.join(', ')}; install again`);
  try {
    // The package's list of exports forbids this one by name, but not by path.
    const { Human } = createRequire(import.meta.url)(files.program) as Program;
    const { models, wasm } = files;
    const human = new Human({ ...settingsFor(pathToFileURL(`${models}/`).href, `${wasm}/`), ...settings });
    await withFileFetch(() => human.load());
    return human;
  } catch (cause) {
    throw failure('unavailable', 'the networks that look at people cannot be loaded', cause);
  }
}
