import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODELS, type OwnModels } from '../../server/src/engines/local/models/catalog';
import { createNetworks } from '../../server/src/engines/local/models/networks';
import { findWeights, readWeights } from '../../server/src/engines/local/models/weights';
import { median, report } from './support/measure';

const SIDE = 1024;
const ROUNDS = 5;

const directory = await mkdtemp(join(tmpdir(), 'tuzuo-bench-'));

/** A smooth picture. */
const picture = {
  data: Float32Array.from({ length: 3 * SIDE * SIDE }, (_, index) => Math.sin(index / 977) / 2),
  channels: 3,
  width: SIDE,
  height: SIDE,
};

async function way(what: string, own: OwnModels) {
  const network = await createNetworks({ directory, own, threads: 2 }).load('isnet');
  return { what, network, cpuMs: [] as number[] };
}

/** Compares the matting network as its package has it, in half precision, with the one that the engine runs. */
try {
  const files = findWeights(MODELS.isnet);
  const parts = files && (await readWeights(files, MODELS.isnet.source.sha256));
  if (!parts) throw new Error('the weights of the matting network are not installed');
  const packaged = join(directory, 'packaged.onnx');
  await writeFile(packaged, parts);
  const ways = [
    await way('in half precision, as packaged', { isnet: packaged }),
    await way('in single precision (current)', {}),
  ];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { network, cpuMs } of ways) {
      const before = process.cpuUsage();
      await network.run(picture);
      const { user, system } = process.cpuUsage(before);
      // The first run of each allocates.
      if (round > 0) cpuMs.push((user + system) / 1000);
    }
  report(
    ways.map(({ what, cpuMs }) => ({
      what: `matting network, processor time, ${what}`,
      value: median(cpuMs) / 1000,
      unit: 's',
      note: `${ROUNDS} runs in turn`,
    })),
  );
} finally {
  await rm(directory, { recursive: true, force: true });
}
