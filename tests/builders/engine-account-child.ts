import { createLocalEngine } from '../../server/src/engines/local/local-engine';
import type { EngineRequest } from '../../server/src/engines/port';
import { findSandboxAccount } from '../../server/src/sandbox/account';
import { localOffers } from '../../server/src/tools';
import { childrenRunning, identityOf } from './child-processes';

/** A minimal server: runs the request of its argument, and prints the result and who made it. */
async function main({ dataDir, request }: { dataDir: string; request: EngineRequest }): Promise<void> {
  const account = findSandboxAccount({ warn: (fields, message) => console.error(message, fields) });
  const silent = { info: () => undefined, warn: () => undefined };
  const engine = createLocalEngine(
    {
      offers: localOffers,
      dataDir,
      ownModels: {},
      memoryMb: 3_000,
      labelProducer: '',
      labelText: 'AI',
      account,
    },
    silent,
  );
  const call = { signal: new AbortController().signal, onProgress: () => undefined };
  const { outputs } = await engine.run(request, call);
  const [pid = 0] = childrenRunning('local/child/main.ts');
  process.stdout.write(JSON.stringify({ outputs, uids: identityOf(pid).uids }));
  await engine.close();
}

void main(JSON.parse(process.argv[2] ?? ''));
