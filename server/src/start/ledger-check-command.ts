import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import { readEnv } from '../config/env';
import { createDatabase } from '../db/database';
import { createLogger } from '../observability/logger';
import { checkBooks, readDays } from './ledger-check';
import { chooseProviders } from './payments';
import { runProgram } from './run-program';
import { runningDatabaseUrl } from './running-database';

/** `npm run ledger:check`: compares balances, orders and the bills of the providers. */
async function main(): Promise<void> {
  const { date, days } = readDays(process.argv.slice(2));
  const env = readEnv(process.env);
  const database = createDatabase(runningDatabaseUrl(env), {
    max: 2,
    timeZone: env.TIME_ZONE,
    log: createLogger('warn'),
  });
  try {
    const { providers } = chooseProviders(env, database);
    const write = (line: string) => void process.stdout.write(`${line}\n`);
    const checked = await checkBooks({ database, timeZone: env.TIME_ZONE, providers, date, days, write });
    if (checked.differences > 0) process.exitCode = 1;
    else if (!checked.allBills) process.exitCode = ExitCode.unavailable;
  } finally {
    await database.close();
  }
}

runProgram(main);
