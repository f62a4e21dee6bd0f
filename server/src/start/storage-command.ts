import { parseArgs } from 'node:util';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { type Env, readEnv } from '../config/env';
import { createDatabase } from '../db/database';
import { createLogger, type Logger } from '../observability/logger';
import { commandLine } from './command-line';
import { runProgram } from './run-program';
import { runningDatabaseUrl } from './running-database';
import { openStorage, startStorage } from './storage';
import { type CommandContext, moveAll, verifyAll } from './stored-files';

const USAGE = `Usage, while Tuzuo runs:
  ${commandLine('storage')} move [--delete]            copies files from STORAGE_ALSO_READ to STORAGE and compares them;
                                                with --delete, then deletes them where they were
  ${commandLine('storage')} verify [--sizes]           compares the files in STORAGE with the database, by SHA-256 or by size
                    [--remove-orphans]          and deletes files that nothing names`;

const usage = (problem: string) => new StartupError('usage', `${problem}\n${USAGE}`, ExitCode.usage);

function readArguments(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = { delete: flag, sizes: flag, 'remove-orphans': flag };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command, ...rest] = positionals;
    if (rest.length > 0) throw new Error(`Unexpected "${rest.join(' ')}".`);
    return { command, ...values };
  } catch (error) {
    throw usage((error as Error).message);
  }
}

async function run(env: Env, context: CommandContext, log: Logger): Promise<boolean> {
  const {
    command,
    delete: deletes,
    sizes,
    'remove-orphans': removesOrphans,
  } = readArguments(process.argv.slice(2));
  const { STORAGE, STORAGE_ALSO_READ, DATA_DIR: dataDir } = env;
  if (command === 'verify') {
    const storage = startStorage({ ...env, STORAGE_ALSO_READ: undefined }, { dataDir, log });
    return verifyAll(context, storage, { sizesOnly: sizes, removesOrphans }).finally(storage.close);
  }
  if (command !== 'move')
    throw usage(command === undefined ? 'A command is needed.' : `Unknown command "${command}".`);
  if (STORAGE_ALSO_READ === undefined)
    throw usage(
      'STORAGE_ALSO_READ is not set: set it to where the files are, on every node, then restart them.',
    );
  const [from, to] = [STORAGE_ALSO_READ, STORAGE].map((kind) => openStorage(kind, env, { dataDir, log }));
  if (!from || !to) throw new Error('two storages are needed');
  return moveAll(context, { from, to, deletes }).finally(() => Promise.all([from.close(), to.close()]));
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLogger('warn');
  const database = createDatabase(runningDatabaseUrl(env), { max: 6, timeZone: env.TIME_ZONE, log });
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    if (!(await run(env, { database, dataDir: env.DATA_DIR, write }, log))) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

runProgram(main);
