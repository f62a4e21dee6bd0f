import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FONT_FAMILIES } from '../../poster/fonts/families';
import { isPruned, isUnused, lacksParts, PARTLY_LOADED, prune } from '../../scripts/lib/prune.mjs';
import { findHuman } from '../../server/src/engines/local/human/installed';
import { MODELS } from '../../server/src/engines/local/models/catalog';
import { findWeights } from '../../server/src/engines/local/models/weights';
import { fallbackFonts } from '../../server/src/renderer/glyphs/fallbacks';
import { EMOJI, sourcePath } from '../../server/src/renderer/glyphs/font-files';
import { REPOSITORY, writeInto, writeTree } from './support/tree';

const MODULES = join(REPOSITORY, 'node_modules');

/** A path below node_modules → the package, and the path in it. */
function inPackage(file: string): [name: string, path: string] {
  const [, name = '', path = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(relative(MODULES, file)) ?? [];
  return [name, path];
}

describe('the parts of packages that are deleted', () => {
  it('are none that the engine, the renderer or the pages load', () => {
    const human = findHuman();
    const files = [
      ...Object.values(MODELS).flatMap(
        (model) => findWeights(model) ?? [`no weights of ${model.packageName}`],
      ),
      ...FONT_FAMILIES.flatMap(({ key, weights }) => weights.map((weight) => sourcePath(`${key}@${weight}`))),
      ...[400, 700].flatMap((weight) => fallbackFonts(weight).map(sourcePath)),
      sourcePath(EMOJI),
      human?.program ?? 'no program',
      ...['blazeface', 'facemesh', 'iris', 'movenet-lightning'].flatMap((name) =>
        ['bin', 'json'].map((extension) => join(human?.models ?? '', `${name}.${extension}`)),
      ),
      ...['core', 'converter', 'backend-wasm'].map((name) => {
        const { main } = createRequire(join(MODULES, 'package.json'))(
          `@tensorflow/tfjs-${name}/package.json`,
        );
        return join(MODULES, `@tensorflow/tfjs-${name}`, main);
      }),
      join(human?.wasm ?? '', 'tfjs-backend-wasm-threaded-simd.wasm'),
    ];
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files.filter((file) => isUnused(REPOSITORY, ...inPackage(file)))).toEqual([]);
  });

  it('are of packages that are locked', () => {
    const { packages } = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'));
    expect(PARTLY_LOADED.filter((name) => !packages[`node_modules/${name}`])).toEqual([]);
  });
});

/** An installation of one such package, with files for two systems. */
const tree = () =>
  writeTree({
    'node_modules/.package-lock.json': '{}',
    'node_modules/onnxruntime-node/package.json': '{"version":"1.0.0"}',
    'node_modules/onnxruntime-node/dist/index.js': '',
    'node_modules/onnxruntime-node/bin/napi-v6/linux/x64/libonnxruntime.so': '',
    'node_modules/onnxruntime-node/bin/napi-v6/win32/x64/onnxruntime.dll': '',
  });

describe('pruning', () => {
  it('deletes what other systems load, with its folders, and leaves the rest', () => {
    const root = tree();
    expect(isPruned(root, 'linux-x64')).toBe(false);
    prune(root, 'linux-x64');
    expect(isPruned(root, 'linux-x64')).toBe(true);
    const folder = join(root, 'node_modules/onnxruntime-node');
    expect(existsSync(join(folder, 'bin/napi-v6/win32'))).toBe(false);
    for (const path of ['package.json', 'dist/index.js', 'bin/napi-v6/linux/x64/libonnxruntime.so'])
      expect(existsSync(join(folder, path))).toBe(true);
  });

  it('notices that a tree comes from another system, and not that a newer version has other files', () => {
    const root = tree();
    prune(root, 'linux-x64');
    expect(lacksParts(root, 'win32-x64')).toBe(true);
    writeInto(root, 'node_modules/onnxruntime-node/package.json', '{"version":"1.0.1"}');
    expect(lacksParts(root, 'win32-x64')).toBe(false);
  });
});
