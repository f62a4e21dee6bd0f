import { userInfo } from 'node:os';
import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import { readEnv } from '../config/env';
import { createDatabase } from '../db/database';
import { CallError, RefusedFields } from '../errors';
import { say } from '../i18n/words';
import { AdminRefused, createAdmin } from '../modules/admin/service';
import { createSigner, createWorkDirectories } from '../modules/asset/service';
import { createLedger } from '../modules/ledger/service';
import { createPapers } from '../modules/paper/service';
import { createOperatorTemplates } from '../modules/template/service';
import { createLogger } from '../observability/logger';
import { findSandboxAccount } from '../sandbox/account';
import { runCommand } from './admin-commands';
import { incomingFolder } from './assets';
import { startPayments } from './payments';
import { describeFailure, runProgram } from './run-program';
import { runningDatabaseUrl } from './running-database';
import { startStorage } from './storage';

/** Runs an operator's command on the database of a running Tuzuo. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLogger('warn');
  const database = createDatabase(runningDatabaseUrl(env), { max: 3, timeZone: env.TIME_ZONE, log });
  const storage = startStorage(env, { dataDir: env.DATA_DIR, log });
  try {
    await runCommand(process.argv.slice(2), {
      admin: () => {
        const ledger = createLedger({ database, timeZone: env.TIME_ZONE });
        const signer = createSigner(env.SECRET_KEY);
        const seller = { name: env.OPERATOR_NAME, contact: env.OPERATOR_CONTACT };
        const account = findSandboxAccount(log);
        const workDirectories = createWorkDirectories(incomingFolder(env.DATA_DIR), account);
        return createAdmin({
          database,
          ledger,
          storage,
          templates: createOperatorTemplates({
            database,
            storage,
            account,
            withWorkDirectory: workDirectories.use,
          }),
          orders: startPayments(env, { database, ledger, log }).orders,
          papers: createPapers({ database, ledger, signer, seller }),
        });
      },
      actor: userInfo().username,
      timeZone: env.TIME_ZONE,
      write: (line) => void process.stdout.write(`${line}\n`),
    });
  } finally {
    await storage.close();
    await database.close();
  }
}

/** The message and exit code for a failure. */
function describe(error: unknown): { text: string; exitCode: number } {
  if (error instanceof AdminRefused) return { text: `Not done: ${error.message}.`, exitCode: ExitCode.usage };
  if (error instanceof CallError) {
    const data = error.data === null ? '' : ` ${JSON.stringify(error.data)}`;
    return { text: `Not done: ${say('en', error.reason)}${data}`, exitCode: ExitCode.usage };
  }
  if (error instanceof RefusedFields) {
    const fields = Object.entries(error.fields).map(
      ([name, { why, params }]) => `${name} ${say('en', why, params)}`,
    );
    return { text: `Not done: ${fields.join('; ')}.`, exitCode: ExitCode.usage };
  }
  return describeFailure(error);
}

runProgram(main, describe);
