import { randomUUID } from 'node:crypto';
import { constants, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../models/whole-file';
import { ADDED_KEYS, type AddedKey } from './catalog';

/** What a golden run found: whether the model may be used, and what it took. */
export type TrialResult = {
  passed: boolean;
  /** Why it did not pass. */
  why?: string;
  /** Largest memory of the process, in megabytes. */
  memoryMb?: number;
  /** Milliseconds for loading it and for one run. */
  loadMs?: number;
  runMs?: number;
};

/** The record of a model that is on the disk, beside its file. */
export type AddedRecord = {
  key: AddedKey;
  sha256: string;
  bytes: number;
  /** The license that the operator accepted. */
  license: string;
  /** ISO 8601. */
  addedAt: string;
  trial: TrialResult;
};

/** A model in the directory, as far as its record and the size of its file tell. */
export type FoundModel = { key: AddedKey; path: string; record: AddedRecord; isWhole: boolean };

/** The directory of added models below that of the prepared ones. */
export const addedDirectory = (models: string) => join(models, 'added');

const recordPath = (directory: string, key: AddedKey) => join(directory, `${key}.json`);

/** Path of a model's file; the hash in its name lets a new version be downloaded beside the one in use. */
export const modelPath = (directory: string, key: AddedKey, sha256: string) =>
  join(directory, `${key}-${sha256.slice(0, 12)}.onnx`);

/** Path of a download that is not complete. */
export const partPath = (directory: string, key: AddedKey, sha256: string) =>
  `${modelPath(directory, key, sha256)}.part`;

function readRecord(directory: string, key: AddedKey): AddedRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(recordPath(directory, key), 'utf8')) as Partial<AddedRecord>;
    const isRecord =
      record.key === key &&
      typeof record.sha256 === 'string' &&
      /^[0-9a-f]{64}$/.test(record.sha256) &&
      typeof record.bytes === 'number' &&
      typeof record.trial?.passed === 'boolean';
    return isRecord ? (record as AddedRecord) : undefined;
  } catch {
    // A missing or damaged record is that of a model that is not added.
    return undefined;
  }
}

/** The models in a directory, in the catalog's order. Reads records and sizes only, so it is cheap at a start. */
export function findAdded(directory: string): FoundModel[] {
  return ADDED_KEYS.flatMap((key) => {
    const record = readRecord(directory, key);
    if (!record) return [];
    const path = modelPath(directory, key, record.sha256);
    const isWhole = statSync(path, { throwIfNoEntry: false })?.size === record.bytes;
    return [{ key, path, record, isWhole }];
  });
}

/** Writes a model's record: readers see the whole record or the one before. */
export const writeRecord = (directory: string, record: AddedRecord): Promise<void> =>
  writeWhole(recordPath(directory, record.key), [`${JSON.stringify(record, undefined, 2)}\n`], 0o644);

/** Copies a file into the directory under a temporary name; the caller renames it to its own. */
export async function copyIn(from: string, directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o755 });
  const part = join(directory, `import-${randomUUID()}.part`);
  try {
    await copyFile(from, part, constants.COPYFILE_FICLONE);
    return part;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Deletes a model: its record first, so that no server takes it for complete; its file and partial download after. */
export async function removeAdded(directory: string, key: AddedKey): Promise<boolean> {
  const names = await readdir(directory).catch(() => []);
  const own = names.filter((name) => name === `${key}.json` || isFileOf(key, name));
  for (const name of own.sort((one) => (one === `${key}.json` ? -1 : 1))) await rm(join(directory, name));
  return own.length > 0;
}

/** Deletes files of a model other than the one in use, which an update left behind. */
export async function removeOldFiles(directory: string, key: AddedKey, kept: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (isFileOf(key, name) && join(directory, name) !== kept)
      await rm(join(directory, name), { force: true });
  }
}

/** `lama-1faef5301d78.onnx`, or the same with `.part`. */
const isFileOf = (key: AddedKey, name: string) =>
  name.startsWith(`${key}-`) && /^[0-9a-f]{12}\.onnx(\.part)?$/.test(name.slice(key.length + 1));
