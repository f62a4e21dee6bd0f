import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { readEnv } from '../config/env';
import { ADDED_KEYS, type AddedKey, isAddedKey } from '../engines/local/added/catalog';
import { addedDirectory } from '../engines/local/added/store';
import { createLogger } from '../observability/logger';
import { findSandboxAccount } from '../sandbox/account';
import { commandLine } from './command-line';
import { createModels } from './models';
import { runProgram } from './run-program';

/** `npm run models`: adds, checks and removes models for the built-in engine, which are not part of Tuzuo. */

const command = commandLine('models');

const USAGE = `Usage:
  ${command} list                        what can be added, and what is
  ${command} add KEY --accept            downloads a model whose license you accept, and tries it; the beginning
                                       of several keys adds all of them: ${command} add mobilesam --accept
                    [--from URL]         first from this address; the hash is compared in any case
  ${command} import KEY FILE --accept    takes a file that you have downloaded
                    [--other-file]       also another one than the catalog's
  ${command} check [KEY]                 compares files with their hashes, and tries models again
  ${command} remove KEY                  deletes a model`;

const usage = (problem: string) => new StartupError('usage', `${problem}\n${USAGE}`, ExitCode.usage);

function readArguments(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = { accept: flag, 'other-file': flag, from: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values, positionals };
  } catch (error) {
    throw usage((error as Error).message);
  }
}

function keyOf(word: string | undefined): AddedKey {
  if (word !== undefined && isAddedKey(word)) return word;
  const problem = word === undefined ? 'Name a model.' : `There is no model "${word}".`;
  throw usage(`${problem} Models: ${ADDED_KEYS.join(', ')}.`);
}

/** The model of a key, or all whose keys begin with it, such as `mobilesam`. */
function keysOf(word: string | undefined): AddedKey[] {
  const together = ADDED_KEYS.filter((key) => word !== undefined && key.startsWith(`${word}-`));
  return together.length > 0 ? together : [keyOf(word)];
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

async function main(): Promise<void> {
  const { values, positionals } = readArguments(process.argv.slice(2));
  const [verb, word, file, ...more] = positionals;
  const least = { list: 1, check: 2, add: 2, remove: 2, import: 3 }[verb ?? ''];
  if (least === undefined)
    throw usage(verb === undefined ? 'A command is needed.' : `Unknown command "${verb}".`);
  const unexpected = positionals[least] ?? more[0];
  if (unexpected !== undefined) throw usage(`Unexpected "${unexpected}".`);
  if (values.from !== undefined && !isWebAddress(values.from)) {
    throw usage(`--from must be an address such as https://models.example.com/lama.onnx.`);
  }
  const env = readEnv(process.env);
  const models = createModels({
    directory: addedDirectory(resolve(env.DATA_DIR, 'models')),
    account: findSandboxAccount(createLogger('warn')),
    memoryMb: env.ENGINE_MEMORY_MB,
    write: (line) => void process.stdout.write(`${line}\n`),
  });
  const accepted = values.accept;
  const passed = await (async () => {
    if (verb === 'add') {
      const keys = keysOf(word);
      if (keys.length > 1 && values.from !== undefined)
        throw usage(`--from is the address of one file: name one of ${keys.join(', ')}.`);
      for (const key of keys) if (!(await models.add(key, { accepted, from: values.from }))) return false;
      return true;
    }
    if (verb === 'import') {
      if (file === undefined) throw usage('Name the file.');
      return models.import(keyOf(word), file, { accepted, other: values['other-file'] });
    }
    if (verb === 'check') return models.check(word === undefined ? undefined : keyOf(word));
    if (verb === 'remove') await models.remove(keyOf(word));
    else models.list();
    return true;
  })();
  if (!passed) process.exitCode = 1;
}

runProgram(main);
