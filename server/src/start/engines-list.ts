import { StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { CLOUD_ENGINES } from '../config/cloud-settings';
import { readEnv } from '../config/env';
import { createDatabase } from '../db/database';
import { listEngines } from '../engines/list';
import { createLogger } from '../observability/logger';
import { startEngines } from './engines';
import { runProgram } from './run-program';
import { runningDatabaseUrl } from './running-database';
import { describeSafety } from './safety';

/**
 * `npm run engines`: prints for every tool which engine runs it, and why others do not. Asks ComfyUI what it has, and
 * sends nothing to any other service.
 */

/** Never queried if there is no database; then only budgets and failures are unknown. */
const NO_DATABASE = 'postgres://127.0.0.1:9/none';

const NAMES: Readonly<Record<(typeof CLOUD_ENGINES)[number], string>> = {
  dashscope: 'DASHSCOPE_API_KEY',
  comfyui: 'COMFYUI_URLS',
  'images-api': 'IMAGES_API_URL',
  webhook: 'ENGINE_WEBHOOK_URL',
  vision: 'VISION_API_URL',
};

function databaseUrl(env: ReturnType<typeof readEnv>): string | undefined {
  try {
    return runningDatabaseUrl(env);
  } catch (error) {
    if (error instanceof StartupError) return undefined;
    throw error;
  }
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLogger('silent');
  const url = databaseUrl(env);
  const database = createDatabase(url ?? NO_DATABASE, { max: 2, timeZone: env.TIME_ZONE, log });
  const engines = startEngines(env, { dataDir: env.DATA_DIR, account: undefined, database, log });
  try {
    if (url === undefined) {
      process.stdout.write('Tuzuo is not running: budgets and failures of cloud engines are not known.\n\n');
    }
    await engines.refresh();
    process.stdout.write(listEngines(engines.all, engines.select));
    for (const line of engines.report()) process.stdout.write(`${line}\n`);
    const missing = CLOUD_ENGINES.filter((name) => engines.all.every((engine) => engine.name !== name));
    process.stdout.write(describeSafety(env));
    for (const name of missing) process.stdout.write(`Not configured: ${name} (${NAMES[name]} is not set)\n`);
  } finally {
    await engines.close();
    await database.close();
  }
}

runProgram(main);
