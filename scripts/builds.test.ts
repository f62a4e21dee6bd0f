import { expect, it } from 'vitest';
import { runScript } from './lib/run.mjs';

const SILENCE_MS = 15 * 60_000;

/** Builds that the tests of this run open. */
const { BUILDS = '' } = process.env;

it.each(BUILDS.split(' ').filter(Boolean))('npm run build:%s', async (target) => {
  const { code, output } = await runScript(`build:${target}`, { silenceMs: SILENCE_MS });
  expect(code, output).toBe(0);
});
