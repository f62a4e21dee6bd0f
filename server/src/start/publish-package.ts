import { parseArgs } from 'node:util';
import { PACKAGE_TYPES } from '@tuzuo/core/app/upgrade';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { readEnv } from '../config/env';
import { createDatabase } from '../db/database';
import { type Publication, publishPackage, Unpublishable, withdrawPackage } from '../modules/upgrade/service';
import { createLogger } from '../observability/logger';
import { runningDatabaseUrl } from './running-database';

const USAGE = `Usage:
  npm run publish-package -- --version 1.0.85 --type apk|resource --file FILE --url https://… [--forced]
      [--notes zh-CN=… --notes en=…]
  npm run publish-package -- --withdraw 1.0.85`;

const refuse = (sentence: string) => new StartupError('usage', `${sentence}\n${USAGE}`, ExitCode.usage);

/** Phones fetch the file themselves: over HTTPS, except from the machine of a developer. */
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

function readPublication(values: ReturnType<typeof readArguments>): Publication {
  const { version, type, file, url, forced = false, notes = [] } = values;
  const packageType = PACKAGE_TYPES.find((one) => one === type);
  if (version === undefined || file === undefined || url === undefined || packageType === undefined) {
    throw refuse('--version, --type, --file and --url are needed.');
  }
  return { version, packageType, file, url: checkUrl(url), forced, notes: readNotes(notes) };
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
        notes: { type: 'string', multiple: true },
        withdraw: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw refuse(`${error instanceof Error ? error.message : error}.`);
  }
}

/** Publishes a version of the Android app, or takes one back, in the database of a running Tuzuo. */
async function main(): Promise<void> {
  const values = readArguments(process.argv.slice(2));
  const publication = values.withdraw === undefined ? readPublication(values) : undefined;
  const database = createDatabase(runningDatabaseUrl(readEnv(process.env)), {
    max: 1,
    log: createLogger('warn'),
  });
  try {
    if (publication) {
      const { version, versionCode, bytes, sha256 } = await publishPackage(database.orm, publication);
      process.stdout.write(`Published ${version} (${versionCode}), ${bytes} bytes, SHA-256 ${sha256}.\n`);
    } else if (values.withdraw !== undefined) {
      await withdrawPackage(database.orm, values.withdraw);
      process.stdout.write(`Withdrew ${values.withdraw}.\n`);
    }
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartupError || error instanceof Unpublishable) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error instanceof StartupError ? error.exitCode : ExitCode.usage;
  } else {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = ExitCode.software;
  }
});
