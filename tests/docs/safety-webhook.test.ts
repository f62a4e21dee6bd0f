import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSafetyWebhook } from '../../server/src/safety/webhook';

const SECRET = 'a-secret-that-both-sides-know';
const EXAMPLE = fileURLToPath(new URL('../../docs/examples/safety-webhook.mjs', import.meta.url));

let url: string;
let stop: () => void;

beforeAll(async () => {
  const child = spawn(process.execPath, [EXAMPLE], {
    env: { SECRET, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stop = () => void child.kill();
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
  url = `http://127.0.0.1:${/ready (\d+)/.exec(String(said))?.[1]}/check`;
}, 30_000);

afterAll(() => stop());

const about = { checkId: 'one', scene: 'share', person: { openids: {} } } as const;

it('checks only signed content in the documentation’s example', async () => {
  const webhook = createSafetyWebhook({ url, secret: SECRET });
  expect(await webhook.text({ ...about, text: '周末五折' })).toEqual({ verdict: 'clear' });
  expect(await webhook.text({ ...about, text: '稳赚不赔' })).toEqual({ verdict: 'refused', reason: 'ads' });
  const picture = { ...about, read: async () => Buffer.from('jpeg'), url: undefined };
  expect(await webhook.picture(picture)).toEqual({ verdict: 'review', reason: 'other' });
  const other = createSafetyWebhook({ url, secret: 'another-secret-of-others' });
  await expect(other.text({ ...about, text: 'x' })).rejects.toThrow('status 401');
});
