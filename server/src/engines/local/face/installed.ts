import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageDirectory } from '../models/weights';

const HUMAN = '@vladmandic/human';

/** What its program loads besides itself. */
const TENSORFLOW = ['core', 'converter', 'backend-wasm'].map((name) => `@tensorflow/tfjs-${name}`);

/** The networks of the face mesh and the sha256 of their weights, which are MediaPipe's (Apache-2.0). */
const WEIGHTS = {
  blazeface: 'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72',
  facemesh: '3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b',
  iris: 'd7f296d184274213d4642681ae186112cbbec77fd2ab066257d3c56a1940bc71',
} as const;

/** Where the parts of the face mesh are installed. */
export type FaceMeshFiles = {
  /** The program, as CommonJS. */
  program: string;
  /** Directory of the networks. */
  models: string;
  /** Directory of TensorFlow's WebAssembly. */
  wasm: string;
};

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Finds the packages by their names alone, without loading anything of them; undefined when one is not installed. */
export function findFaceMesh(): FaceMeshFiles | undefined {
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

/** The networks whose weights are not what we know. */
export function damagedNetworks({ models }: Pick<FaceMeshFiles, 'models'>): string[] {
  return Object.entries(WEIGHTS)
    .filter(([name, sha256]) => {
      const bytes = readFileSync(join(models, `${name}.bin`));
      return createHash('sha256').update(bytes).digest('hex') !== sha256;
    })
    .map(([name]) => name);
}
