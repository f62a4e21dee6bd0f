import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageDirectory } from '../models/weights';

const HUMAN = '@vladmandic/human';

/** Packages that the `human` library loads. */
const TENSORFLOW = ['core', 'converter', 'backend-wasm'].map((name) => `@tensorflow/tfjs-${name}`);

/** The networks in use and the sha256 of their weights: MediaPipe for faces, MoveNet for bodies (Apache-2.0). */
const WEIGHTS = {
  blazeface: 'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72',
  facemesh: '3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b',
  iris: 'd7f296d184274213d4642681ae186112cbbec77fd2ab066257d3c56a1940bc71',
  'movenet-lightning': 'bf97bc10d9c8a11200b0190ed64ce039b6252f1aff7cb552aca99b3d191c2f34',
} as const;

export type HumanNetwork = keyof typeof WEIGHTS;

/** Installed paths of the package's parts. */
export type HumanFiles = {
  /** The library, as CommonJS. */
  program: string;
  /** Directory of the networks. */
  models: string;
  /** Directory of TensorFlow's WebAssembly. */
  wasm: string;
};

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Finds the packages by name without loading them; undefined when one is not installed. */
export function findHuman(): HumanFiles | undefined {
  const [human, ...tensorflow] = [HUMAN, ...TENSORFLOW].map(packageDirectory);
  const wasm = tensorflow.at(-1);
  if (!human || !wasm || tensorflow.includes(undefined)) return undefined;
  const files = {
    program: join(human, 'dist/human.node-wasm.js'),
    models: join(human, 'models'),
    wasm: join(wasm, 'dist'),
  };
  const needed = [files.program, ...Object.keys(WEIGHTS).map((name) => join(files.models, `${name}.bin`))];
  return needed.every(isFile) ? files : undefined;
}

/** The networks whose weights do not match the pinned hash. */
export function damagedNetworks(
  { models }: Pick<HumanFiles, 'models'>,
  networks: readonly HumanNetwork[],
): string[] {
  return networks.filter((name) => {
    const bytes = readFileSync(join(models, `${name}.bin`));
    return createHash('sha256').update(bytes).digest('hex') !== WEIGHTS[name];
  });
}
