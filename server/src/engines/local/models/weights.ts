import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ModelDefinition } from './catalog';
import { shardNames } from './layers-model';

const require = createRequire(import.meta.url);

type Resources = Record<string, { chunks: readonly { hash: string }[] } | undefined>;

/** Directory of an installed package, without loading its code; undefined when it is not installed. */
export function packageDirectory(name: string): string | undefined {
  return require.resolve
    .paths(name)
    ?.map((modules) => join(modules, name))
    .find((directory) => statSync(join(directory, 'package.json'), { throwIfNoEntry: false })?.isFile());
}

function sourceFiles({ format }: ModelDefinition, directory: string): string[] {
  if (format.kind === 'layers') {
    const json = join(directory, 'model.json');
    return [json, ...shardNames(readFileSync(json)).map((name) => join(directory, name))];
  }
  if (format.kind === 'file') return [join(directory, format.name)];
  const resources = JSON.parse(readFileSync(join(directory, 'resources.json'), 'utf8')) as Resources;
  return (resources[format.entry]?.chunks ?? []).map(({ hash }) => join(directory, hash));
}

/**
 * The files of a model's weights, in order; undefined when the package is missing or incomplete. Checks only names and
 * sizes, so it is cheap for a process that never loads a model.
 */
export function findWeights(model: ModelDefinition): string[] | undefined {
  const directory = packageDirectory(model.packageName);
  if (directory === undefined) return undefined;
  try {
    const files = sourceFiles(model, join(directory, model.folder));
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    return bytes === model.source.bytes ? files : undefined;
  } catch {
    // A package without its files, or with an unreadable list, counts as missing.
    return undefined;
  }
}

/** Reads files whose concatenation must have the given sha256; undefined when one is damaged. */
export async function readWeights(files: readonly string[], sha256: string): Promise<Buffer[] | undefined> {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  for (const file of files) {
    const part = await readFile(file);
    hash.update(part);
    parts.push(part);
  }
  return hash.digest('hex') === sha256 ? parts : undefined;
}

/** Reads a text file of a weights package; undefined when it is missing or does not match the pinned hash. */
export async function readPackagedText({
  packageName,
  file,
  sha256,
}: {
  packageName: string;
  file: string;
  sha256: string;
}): Promise<string | undefined> {
  const directory = packageDirectory(packageName);
  const [bytes] = directory === undefined ? [] : ((await readWeights([join(directory, file)], sha256)) ?? []);
  return bytes?.toString('utf8');
}
