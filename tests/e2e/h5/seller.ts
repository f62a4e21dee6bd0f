import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { TaskState } from '../../../core/api/task';
import { MARKER_COOKIE, SESSION_HEADER } from '../../../core/session/session';
import { type ToolKey, tools } from '../../../core/tools';
import { newId } from '../../../server/src/db/ids';
import { requestCode } from '../../builders/request-code';
import type { ProductServer } from './server';

const PHOTO = 'tests/fixtures/photos/product-shoes.jpg';

type Answer = { result: string; reason: string; data: unknown };

/** Calls the product like a client. Throws the server's message. */
async function ask<Data>(
  { url }: ProductServer,
  path: string,
  body: FormData | Record<string, string>,
  session = '',
): Promise<Data> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: session === '' ? {} : { [SESSION_HEADER]: session },
    body: body instanceof FormData ? body : new URLSearchParams(body),
  });
  const answer = (await response.json()) as Answer;
  if (answer.result !== 'success') throw new Error(`${path}: ${answer.reason}`);
  return answer.data as Data;
}

/** A run as stored in the database after a worker has processed it. */
type Run = { tool?: ToolKey; state: TaskState; progress?: number };

export type Seller = {
  userId: string;
  /** For `visit`: logs the browser in. */
  prepare(page: Page): Promise<void>;
  /** Adds a run to the history, newer than earlier ones. */
  ran(run: Run): Promise<string>;
  /** URL of a shared item. */
  share(kind: 'home' | 'tool' | 'result', id?: string): Promise<string>;
};

/** A registered user with one uploaded photo. */
export async function newSeller(product: ProductServer, mobile: string): Promise<Seller> {
  const code = await requestCode(product.url, mobile);
  const { user, header } = await ask<{ user: { userId: string }; header: Record<string, string> }>(
    product,
    'auth/h5/mobileLogin',
    { mobile, code },
  );
  const session = header[SESSION_HEADER] ?? '';
  const photo = new FormData();
  photo.append(
    'file',
    new Blob([new Uint8Array(await readFile(PHOTO))], { type: 'image/jpeg' }),
    'shoes.jpg',
  );
  const uploaded = await ask<{ items: { assetId: string }[] }>(product, 'asset/asset/upload', photo, session);
  const assetId = uploaded.items[0]?.assetId ?? '';

  return {
    userId: user.userId,
    async share(kind, id = '') {
      return (await ask<{ url: string }>(product, 'share/link/create', { kind, id }, session)).url;
    },
    async prepare(page) {
      await page.context().addCookies([{ name: MARKER_COOKIE, value: '1', url: product.url }]);
      await page.addInitScript((sid) => localStorage.setItem('jwtSid', sid), session);
    },
    async ran({ tool = 'image-magnify', state, progress = 0 }) {
      const id = newId();
      const working = state === 'running' || state === 'canceling';
      const snapshot = JSON.stringify({
        inputs: { source: [assetId] },
        options: {},
        module: tools[tool].moduleKey,
        uses: 1,
        engine: { name: 'local', version: '1', quality: 'full' },
        workload: { key: 'test', megapixels: 1 },
      });
      // The lease never expires, so no worker of this server touches the run.
      await product.query(
        `insert into task (id, user_id, kind, tool, tier, state, stage, progress, snapshot, failure_code,
           lease_token, lease_until, started_at, ended_at)
         values ('${id}', '${user.userId}', 'run', '${tool}', 'free', '${state}', ${working ? "'working'" : 'null'},
           ${progress}, '${snapshot}', ${state === 'failed' ? "'90001'" : 'null'},
           ${working ? `'${newId()}', now() + interval '1 day', now(), null` : 'null, null, now(), now()'})`,
      );
      if (state === 'succeeded') {
        await product.query(
          `insert into task_result (task_id, position, asset_id) values ('${id}', 0, '${assetId}')`,
        );
      }
      return id;
    },
  };
}
