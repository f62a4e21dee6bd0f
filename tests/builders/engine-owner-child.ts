import { createLocalEngine } from '../../server/src/engines/local/local-engine';
import type { EngineRequest } from '../../server/src/engines/port';
import { localOffers } from '../../server/src/tools';

/** A minimal worker: runs the request of its argument and reports when the model is running. */
const { dataDir, request } = JSON.parse(process.argv[2] ?? '') as { dataDir: string; request: EngineRequest };
const silent = { info: () => undefined, warn: () => undefined };
const engine = createLocalEngine(
  { offers: localOffers, dataDir, ownModels: {}, memoryMb: 3_000, labelProducer: '', labelText: 'AI生成' },
  silent,
);
const onProgress = ({ stage }: { stage: string }) => process.stdout.write(`${stage}\n`);
void engine.run(request, { signal: new AbortController().signal, onProgress });
