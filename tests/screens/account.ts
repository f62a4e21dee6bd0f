import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestCode } from '../builders/request-code';

/** Path of a test photo. */
export const photo = (name: string) => join('tests/fixtures/photos', name);

export type Account = {
  session: string;
  /** Runs a tool on a photo until it succeeds or fails; returns the run's id. */
  run(tool: string, slot: string, name: string, options: object): Promise<string>;
};

/** Registers a user at a running server that shows its login codes. */
export async function newAccount(address: string): Promise<Account> {
  let session = '';

  async function ask<Answer>(path: string, body: Record<string, string> | FormData): Promise<Answer> {
    const response = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: session ? { 'x-jwtsid': session } : {},
      body: body instanceof FormData ? body : new URLSearchParams(body),
    });
    const answer = (await response.json()) as { result: string; data: Answer };
    if (answer.result !== 'success') throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  }

  const mobile = `138${String(randomInt(1e8)).padStart(8, '0')}`;
  const code = await requestCode(address, mobile);
  const { header } = await ask<{ header: Record<string, string> }>('auth/h5/mobileLogin', { mobile, code });
  session = header['x-jwtsid'] ?? '';

  return {
    session,
    async run(tool, slot, name, chosen) {
      const form = new FormData();
      const bytes = new Uint8Array(await readFile(photo(name)));
      form.append('file', new Blob([bytes], { type: 'image/jpeg' }), name);
      const { items } = await ask<{ items: { assetId: string }[] }>('asset/asset/upload', form);
      type Task = { taskId: string; state: string };
      const inputs = JSON.stringify({ [slot]: [items[0]?.assetId] });
      const options = JSON.stringify(chosen);
      let task = await ask<Task>('gen/task/create', { tool, inputs, options, requestId: randomUUID() });
      while (!['succeeded', 'failed', 'canceled'].includes(task.state)) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        task = await ask<Task>('gen/task/get', { taskId: task.taskId });
      }
      return task.taskId;
    },
  };
}
