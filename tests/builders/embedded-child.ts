import { startEmbeddedPostgres } from '@tuzuo/embedded-postgres/start';
import { StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { createLogger } from '../../server/src/observability/logger';

const say = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`);

/** A process that owns an embedded PostgreSQL in argv[2], for tests that kill it. SIGTERM stops it cleanly. */
async function main(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('silent') });
  const stayAlive = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', async () => {
    await postgres.stop();
    clearInterval(stayAlive);
  });
  say({ state: 'ready', url: postgres.url, adopted: postgres.adopted });
}

main(process.argv[2] ?? '').catch((error: unknown) => {
  const { code, message } = error instanceof StartupError ? error : { code: 'fault', message: String(error) };
  say({ state: 'failed', code, message });
  process.exitCode = 1;
});
