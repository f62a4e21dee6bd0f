import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { newUser } from './seller-calls';

const PHOTO = new URL('../../fixtures/photos/coffee.jpg', import.meta.url);

/** Shares a real result of a real run; returns the URL that a friend opens. */
export async function shareResult(url: string): Promise<string> {
  const { ask } = await newUser(url);
  const photo = new FormData();
  photo.append('file', new Blob([Uint8Array.from(await readFile(PHOTO))]), 'photo.jpg');
  const { items } = await ask<{ items: { assetId: string }[] }>('asset/asset/upload', photo);
  const inputs = JSON.stringify({ source: items[0]?.assetId });
  const requestId = randomUUID();
  const { taskId } = await ask<{ taskId: string }>('gen/task/create', {
    tool: 'matting',
    inputs,
    options: '{"background":"#ffffff"}',
    requestId,
  });
  for (;;) {
    const { state, results } = await ask<{ state: string; results: { assetId: string }[] }>('gen/task/get', {
      taskId,
    });
    if (state === 'failed') throw new Error('the run to share has failed');
    const [made] = results;
    if (state === 'succeeded' && made) {
      return (await ask<{ url: string }>('share/link/create', { kind: 'result', id: made.assetId })).url;
    }
    await setTimeout(200);
  }
}
