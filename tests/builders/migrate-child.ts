import { createDatabase } from '../../server/src/db/database';
import { migrate } from '../../server/src/db/migrate';
import { seed } from '../../server/src/db/seed';
import { createLogger } from '../../server/src/observability/logger';

/** A process that migrates and seeds the database in argv[2], like a starting node. */
async function main(url: string): Promise<void> {
  const database = createDatabase(url, { max: 2, timeZone: 'Asia/Shanghai', log: createLogger('silent') });
  await migrate(database);
  await seed(database);
  await database.close();
}

main(process.argv[2] ?? '').catch((error: unknown) => {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
});
