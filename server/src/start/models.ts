import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { ADDED_KEYS, ADDED_MODELS, type AddedKey, type AddedModel } from '../engines/local/added/catalog';
import { whyUnused } from '../engines/local/added/choice';
import { DownloadFailed, downloadFile } from '../engines/local/added/download';
import { runTrial } from '../engines/local/added/run-trial';
import {
  type AddedRecord,
  copyIn,
  type FoundModel,
  findAdded,
  modelPath,
  partPath,
  removeAdded,
  removeOldFiles,
  type TrialResult,
  writeRecord,
} from '../engines/local/added/store';
import { sha256OfFile } from '../engines/local/models/whole-file';
import { commandLine } from './command-line';

/** Where models are, how they are tried, and what the operator is told. */
type Settings = {
  /** Where the models are. */
  directory: string;
  /** Account of the engine's process. */
  account: Account;
  /** Memory limit of the engine's process, in megabytes. */
  memoryMb: number;
  write: (line: string) => void;
  /** Default: that of Tuzuo. */
  catalog?: Readonly<Record<AddedKey, AddedModel>>;
  /** Default: the golden run in a process of its own. */
  tryOut?: typeof runTrial;
};

type Source = {
  /** Whether the operator accepts the license. */
  accepted: boolean;
  /** Tried before the mirrors of the catalog. */
  from?: string | undefined;
};

const MEGABYTE = 1e6;

const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0)} MB`;

const refuse = (message: string, exitCode: ExitCode = ExitCode.usage) =>
  new StartupError('models', message, exitCode);

/** Reports progress in tenths: a line each, which a log file shows as well as a terminal. */
function progressIn(write: Settings['write'], total: number) {
  let shown = -1;
  return (bytes: number) => {
    const tenth = Math.floor((10 * bytes) / total);
    if (tenth === shown) return;
    shown = tenth;
    write(`  ${megabytes(bytes)} of ${megabytes(total)}`);
  };
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Does work on a model while no other process does. */
async function alone<Answer>(directory: string, key: AddedKey, work: () => Promise<Answer>): Promise<Answer> {
  await mkdir(directory, { recursive: true, mode: 0o755 });
  const path = join(directory, `${key}.lock`);
  const holder = Number(await readFile(path, 'utf8').catch(() => ''));
  // A process that was killed left its lock behind.
  if (holder > 0 && !isAlive(holder)) await rm(path, { force: true });
  const lock = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw refuse(
      `Another process works on ${key} (lock: ${path}): wait until it is done.`,
      ExitCode.unavailable,
    );
  });
  try {
    await lock.writeFile(String(process.pid));
    return await work();
  } finally {
    await lock.close();
    await rm(path, { force: true });
  }
}

function requireLicense({ title, license }: AddedModel, accepted: boolean): void {
  if (accepted) return;
  throw refuse(
    `${title} is not part of Tuzuo. Its license is ${license.name}: ${license.url}\nRead it, and repeat the command with --accept if you accept it.`,
  );
}

/** One line on what a golden run found. */
function describeTrial(
  key: AddedKey,
  { passed, why, memoryMb = 0, loadMs = 0, runMs = 0 }: TrialResult,
): string {
  if (!passed) return `${key} failed its golden run and is not used: ${why}.`;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return `${key} passed its golden run: ${memoryMb} MB of memory, loaded in ${seconds(loadMs)}, ran in ${seconds(runMs)}.`;
}

function describeUse({ tools, optional }: AddedModel): string {
  const named = optional.length > 0 ? `where MODEL_ORDER names it: ${optional.join(', ')}` : '';
  return [tools.length > 0 ? `for ${tools.join(', ')}` : '', named].filter(Boolean).join('; ');
}

function describeState(key: AddedKey, found: FoundModel | undefined, memoryMb: number): string {
  if (!found) return `not added (${commandLine('models')} add ${key} --accept)`;
  const why = whyUnused(found, memoryMb);
  return why === undefined
    ? `added on ${found.record.addedAt.slice(0, 10)}, may be used`
    : `not used: ${why}`;
}

type Context = Required<Settings>;

/**
 * The models that another needs, as they are on the disk.
 * @throws StartupError where one is missing or did not pass its own golden run
 */
function neededBy({ directory, catalog }: Context, key: AddedKey): FoundModel[] {
  const { title, needs = [] } = catalog[key];
  const found = findAdded(directory).filter(({ isWhole, record }) => isWhole && record.trial.passed);
  return needs.map((needed) => {
    const one = found.find((model) => model.key === needed);
    if (!one) throw refuse(`${title} needs ${needed}: add that first.`);
    return one;
  });
}

/** Tries the file at its place and records the result; whether it passed. */
async function tryAndRecord(context: Context, record: Omit<AddedRecord, 'trial'>): Promise<boolean> {
  const { directory, account, memoryMb, catalog, tryOut, write } = context;
  const { key, sha256 } = record;
  const path = modelPath(directory, key, sha256);
  write(`Trying ${key} …`);
  const needed = neededBy(context, key).map((one) => ({ ...one, sha256: one.record.sha256 }));
  const trial = await tryOut({
    key,
    path,
    sha256,
    needed,
    account,
    memoryMb,
  });
  await writeRecord(directory, { ...record, trial });
  await removeOldFiles(directory, key, path);
  write(describeTrial(key, trial));
  if (trial.passed) write(`Restart Tuzuo to use it: ${describeUse(catalog[key])}.`);
  return trial.passed;
}

const recordOf = ({ catalog }: Context, key: AddedKey, sha256: string, bytes: number) => ({
  key,
  sha256,
  bytes,
  license: catalog[key].license.name,
  addedAt: new Date().toISOString(),
});

async function download({ directory, catalog, write }: Context, key: AddedKey, from?: string): Promise<void> {
  const { title, file } = catalog[key];
  const path = modelPath(directory, key, file.sha256);
  const isThere = (await stat(path).catch(() => undefined))?.size === file.bytes;
  if (isThere && (await sha256OfFile(path)) === file.sha256) {
    write(`${key} is downloaded already.`);
    return;
  }
  write(`Downloading ${title}, ${megabytes(file.bytes)} …`);
  try {
    await downloadFile({
      ...file,
      mirrors: from === undefined ? file.mirrors : [from, ...file.mirrors],
      path,
      part: partPath(directory, key, file.sha256),
      onProgress: progressIn(write, file.bytes),
      onFault: (mirror, why) => write(`  ${new URL(mirror).host}: ${why}`),
    });
  } catch (error) {
    if (!(error instanceof DownloadFailed)) throw error;
    const advice = 'Try again, name another address with --from, or download it elsewhere and use import.';
    throw refuse(`${error.message} ${advice}`, ExitCode.unavailable);
  }
}

function list({ directory, memoryMb, catalog, write }: Context): void {
  const found = findAdded(directory);
  for (const key of ADDED_KEYS) {
    const model = catalog[key];
    const here = found.find((one) => one.key === key);
    const measured = here?.record.trial.memoryMb;
    const reported =
      model.memoryMb === undefined ? 'unknown until it is tried' : `${model.memoryMb} MB as others report`;
    write(`${key}: ${model.title}, ${megabytes(model.file.bytes)}, ${model.license.name}`);
    write(`  gives:   ${model.gives}`);
    write(`  used:    ${describeUse(model)}`);
    write(`  memory:  ${measured === undefined ? reported : `${measured} MB in its golden run`}`);
    write(`  state:   ${describeState(key, here, memoryMb)}`);
  }
  write(`\nModels are in ${directory}. ENGINE_MEMORY_MB is ${memoryMb}. None of them is part of Tuzuo.`);
}

async function importFile(
  context: Context,
  key: AddedKey,
  file: string,
  takesOther: boolean,
): Promise<boolean> {
  const { directory, catalog } = context;
  const { shapes, file: expected } = catalog[key];
  const part = await copyIn(file, directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error;
    throw refuse(`The disk of ${directory} is full: free some space and try again.`, ExitCode.system);
  });
  try {
    const { size: bytes } = await stat(part);
    const sha256 = await sha256OfFile(part);
    if (sha256 !== expected.sha256 && !takesOther) {
      throw refuse(
        `${file} is not the file of ${key} in the catalog: its sha256 is ${sha256} instead of ${expected.sha256}. If you trust it, and it has the same inputs and outputs (${shapes}), add --other-file.`,
      );
    }
    await rename(part, modelPath(directory, key, sha256));
    return await tryAndRecord(context, recordOf(context, key, sha256, bytes));
  } finally {
    await rm(part, { force: true });
  }
}

/** Compares a model's file with its hash, and repeats its golden run. */
async function checkOne(context: Context, { key, path, record }: FoundModel): Promise<boolean> {
  const sha256 = await sha256OfFile(path).catch(() => undefined);
  const { trial: _, ...rest } = record;
  if (sha256 === record.sha256) return tryAndRecord(context, rest);
  const why = sha256 === undefined ? 'its file is missing' : 'its file was cut off or changed';
  await writeRecord(context.directory, { ...rest, trial: { passed: false, why } });
  context.write(`${key} is not used: ${why}. Remove it and add it again.`);
  return false;
}

/** The operations of `npm run models`. Each throws a StartupError that says what to do. */
export function createModels({ catalog = ADDED_MODELS, tryOut = runTrial, ...settings }: Settings) {
  const context: Context = { ...settings, catalog, tryOut };
  const { directory, write } = context;
  return {
    list: () => list(context),

    /** Downloads a model and tries it; whether it passed. */
    add: async (key: AddedKey, { accepted, from }: Source): Promise<boolean> => {
      requireLicense(catalog[key], accepted);
      neededBy(context, key);
      return alone(directory, key, async () => {
        await download(context, key, from);
        const { sha256, bytes } = catalog[key].file;
        return tryAndRecord(context, recordOf(context, key, sha256, bytes));
      });
    },

    /** Takes a file of the disk; `other`: also one that is not the catalog's, which its own hash then pins. */
    import: async (
      key: AddedKey,
      file: string,
      { accepted, other }: Source & { other: boolean },
    ): Promise<boolean> => {
      requireLicense(catalog[key], accepted);
      neededBy(context, key);
      const found = await stat(file).catch(() => undefined);
      if (!found?.isFile()) throw refuse(`${file} is no file that can be read.`);
      return alone(directory, key, () => importFile(context, key, file, other));
    },

    /** Reads all files again and repeats their golden runs; whether all are as they should be. */
    check: async (only?: AddedKey): Promise<boolean> => {
      const found = findAdded(directory).filter(({ key }) => only === undefined || key === only);
      if (found.length === 0) {
        write(only === undefined ? 'No model is added.' : `${only} is not added.`);
        return only === undefined;
      }
      let allPassed = true;
      for (const one of found) {
        const passed = await alone(directory, one.key, () => checkOne(context, one));
        allPassed &&= passed;
      }
      return allPassed;
    },

    remove: (key: AddedKey): Promise<void> =>
      alone(directory, key, async () => {
        const was = await removeAdded(directory, key);
        write(was ? `${key} is removed. Restart Tuzuo.` : `${key} is not added.`);
      }),
  };
}
