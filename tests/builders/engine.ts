import type { Engine } from '../../server/src/engines/port';

/** An engine that is only listed: running it is an error of the test. */
export function listedEngine(name: string, tools: Engine['tools']): Engine {
  const run = async () => {
    throw new Error(`${name} is not to be run`);
  };
  return { name, version: '1', tools, run };
}
