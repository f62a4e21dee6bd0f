import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { PACKAGE_TYPES, UPDATE_CHANNELS } from '@tuzuo/core/app/upgrade';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { type Env, readEnv } from '../config/env';
import { createDatabase } from '../db/database';
import { adminPackages } from '../modules/admin/packages';
import { AdminRefused } from '../modules/admin/service';
import {
  type PackageChange,
  type Publication,
  type PublishedPackage,
  Unpublishable,
} from '../modules/upgrade/service';
import { makeSigningKey, publicHalf, readSigningKey } from '../modules/upgrade/sign';
import { createLogger } from '../observability/logger';
import { commandLine } from './command-line';
import { describeFailure, runProgram } from './run-program';
import { runningDatabaseUrl } from './running-database';

const USAGE = `Usage: ${commandLine('publish-package')} …
  --version 1.0.85 --type apk|resource --file FILE --url https://… [--forced] [--channel stable|beta]
      [--percent 5] [--notes zh-CN=… --notes en=…]
                                  offers a version to older apps; --percent to so many of a hundred devices
  --rollout 1.0.85 --percent 50   goes on with a rollout; 0 halts it: devices that have the version keep it
  --withdraw 1.0.85               takes a version back: the one before it is offered again
  --offer 1.0.85                  offers it again
  --list                          every version and how far it goes
  --make-key FILE                 makes a key, into a new FILE, and tells its public half

A change is noted with [--reason "…"] and [--as "who"], which ${commandLine('admin')} audit export lists.`;

const refuse = (sentence: string) => new StartupError('usage', `${sentence}\n\n${USAGE}`, ExitCode.usage);

/** Phones download the file themselves: over HTTPS, except from a developer's machine. */
function checkUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isLocal = parsed?.hostname === '127.0.0.1' || parsed?.hostname === 'localhost';
  if (parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && isLocal)) return url;
  throw refuse(`"${url}" is not where phones can fetch a file: give an https address.`);
}

function readNotes(given: readonly string[]): Publication['notes'] {
  const pairs = given.map((note): [Locale, string] => {
    const locale = LOCALES.find((one) => note.startsWith(`${one}=`));
    if (!locale) throw refuse(`"${note}" is no note: write it as zh-CN=… (${LOCALES.join(', ')}).`);
    return [locale, note.slice(locale.length + 1)];
  });
  return Object.fromEntries(pairs);
}

function readPercent(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw refuse(`--percent must be a whole number from 0 to 100, not "${text}".`);
  return Number(text);
}

type Values = ReturnType<typeof readArguments>;

function readPublication(values: Values): Omit<Publication, 'key'> {
  const { version, type, file, url, forced = false, notes = [], percent = '100' } = values;
  const packageType = PACKAGE_TYPES.find((one) => one === type);
  if (version === undefined || file === undefined || url === undefined || packageType === undefined) {
    throw refuse('--version, --type, --file and --url are needed.');
  }
  const channel = UPDATE_CHANNELS.find((one) => one === (values.channel ?? 'stable'));
  if (channel === undefined) throw refuse(`--channel must be ${UPDATE_CHANNELS.join(' or ')}.`);
  const rolloutPercent = readPercent(percent);
  return {
    version,
    packageType,
    file,
    url: checkUrl(url),
    forced,
    notes: readNotes(notes),
    channel,
    rolloutPercent,
  };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        version: { type: 'string' },
        type: { type: 'string' },
        file: { type: 'string' },
        url: { type: 'string' },
        forced: { type: 'boolean' },
        channel: { type: 'string' },
        percent: { type: 'string' },
        notes: { type: 'string', multiple: true },
        rollout: { type: 'string' },
        withdraw: { type: 'string' },
        offer: { type: 'string' },
        list: { type: 'boolean' },
        'make-key': { type: 'string' },
        reason: { type: 'string' },
        as: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw refuse(`${error instanceof Error ? error.message : error}.`);
  }
}

/** The version to change and the change; undefined if there is none. */
function readChange({ rollout, withdraw, offer, percent }: Values): [string, PackageChange] | undefined {
  if (withdraw !== undefined) return [withdraw, { active: false }];
  if (offer !== undefined) return [offer, { active: true }];
  if (rollout === undefined) return undefined;
  if (percent === undefined) throw refuse('--percent is needed: to how many of a hundred devices it goes.');
  return [rollout, { rolloutPercent: readPercent(percent) }];
}

/** Generates a key and writes it to a new file that only its owner can read. */
async function makeKey(file: string): Promise<string> {
  const made = makeSigningKey();
  const key = readSigningKey(made);
  if (!key) throw new Error('The key that was just created cannot be read');
  try {
    await writeFile(file, `UPDATE_SIGNING_KEY=${made}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw refuse(`The key cannot be written: ${error instanceof Error ? error.message : error}.`);
  }
  return (
    `The key is in ${file}: keep it where nobody else reads it, with a copy; apps take nothing without it.\n` +
    `Its public half, for updatePublicKey of native/shell.config.json:\n${publicHalf(key)}`
  );
}

const describe = ({ version, versionCode, packageType, channel, rolloutPercent, active }: PublishedPackage) =>
  `${version} (${versionCode}), ${packageType}, ${channel}: ` +
  (active ? `offered to ${rolloutPercent} % of the devices` : 'taken back');

async function publish(
  env: Env,
  packages: ReturnType<typeof adminPackages>,
  values: Values,
): Promise<string> {
  const publication = readPublication(values);
  const key = env.UPDATE_SIGNING_KEY === undefined ? undefined : readSigningKey(env.UPDATE_SIGNING_KEY);
  if (!key && env.UPDATE_SIGNING_KEY !== undefined) {
    throw new StartupError('config', 'UPDATE_SIGNING_KEY is not a valid key.', ExitCode.config);
  }
  const published = await packages.publishPackage(operatorOf(values), { ...publication, key });
  const signed = key
    ? `Signed for apps with the key ${publicHalf(key)}.`
    : 'Not signed, for there is no UPDATE_SIGNING_KEY: apps with an updatePublicKey do not take it.';
  return `${describe(published)}.\n${published.bytes} bytes, SHA-256 ${published.sha256}.\n${signed}`;
}

const operatorOf = ({ as, reason }: Values) => ({
  actor: as ?? userInfo().username,
  reason: reason ?? 'npm run publish-package',
});

/** Manages the versions of the Android app in the database of a running Tuzuo. */
async function main(): Promise<string> {
  const values = readArguments(process.argv.slice(2));
  if (values['make-key'] !== undefined) return makeKey(values['make-key']);
  const change = readChange(values);
  if (!values.list && !change) readPublication(values);
  const env = readEnv(process.env);
  const database = createDatabase(runningDatabaseUrl(env), {
    max: 1,
    timeZone: env.TIME_ZONE,
    log: createLogger('warn'),
  });
  try {
    const packages = adminPackages({ database });
    if (values.list) return (await packages.listPackages()).map(describe).join('\n') || 'None was published.';
    if (!change) return await publish(env, packages, values);
    return describe(await packages.changePackage(operatorOf(values), ...change));
  } finally {
    await database.close();
  }
}

function describeProblem(error: unknown) {
  if (error instanceof Unpublishable || error instanceof AdminRefused)
    return { text: error.message, exitCode: ExitCode.usage };
  return describeFailure(error);
}

runProgram(async () => void process.stdout.write(`${await main()}\n`), describeProblem);
