import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Api } from '@tuzuo/contract/api';
import type { Envelope } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { temporaryDataDir } from '../../../../tests/builders/data-dir';
import { say } from '../../i18n/words';
import { createImporter, ImportRefusal } from '../../importing/importer';
import { findSandboxAccount } from '../../sandbox/account';

type Answer = Envelope<Api['poster.poster.import']['output']>;

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../../tests/fixtures/psd/${name}.psd`, import.meta.url));

let world: AssetWorld;
beforeAll(async () => {
  world = await assetWorld();
});
afterAll(() => world.close());

const send = async (
  session: string | undefined,
  files: readonly (readonly [bytes: Buffer | string, name: string])[],
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const form = new FormData();
  for (const [bytes, name] of files)
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  const response = await fetch(`${world.app.url}/api/poster/poster/import`, {
    method: 'POST',
    body: form,
    headers: { ...(session !== undefined && { 'x-jwtsid': session }), ...headers },
  });
  return (await response.json()) as Answer;
};

const rowsOf = async (userId: string) =>
  (await world.database.pool.query('select from asset where user_id = $1', [userId])).rowCount;

/** Each import starts a process, on a machine that may be busy. */
const PATIENCE_MS = 60_000;

describe('poster.poster.import', { timeout: PATIENCE_MS }, () => {
  it('converts a PSD to a document whose pictures are the caller’s own, and which can be saved', async () => {
    const { session, userId } = await world.newUser();
    const answer = await send(session, [[await readFile(fixture('effects')), '海报 1.psd']]);
    if (answer.result !== 'success') throw new Error(JSON.stringify(answer));
    const { title, doc, pictures, notes } = answer.data;
    expect(title).toBe('海报 1');
    expect(pictures).toHaveLength(7);
    expect([...assetIdsOf(doc)].sort()).toEqual(pictures.map(({ assetId }) => assetId).sort());
    expect(await rowsOf(userId)).toBe(7);
    const bevel = notes.find(({ name }) => name === 'bevel');
    expect(bevel).toMatchObject({ loss: 'effects', assetId: expect.any(String) });
    const [picture] = pictures;
    expect((await world.bytesOf(picture?.url ?? '')).length).toBe(picture?.bytes);
    const { envelope } = await world.call('poster.poster.save', { title, doc, revision: 0 } as never, {
      session,
    });
    expect(envelope).toMatchObject({ data: { revision: 1 } });
    // No one else can use them.
    const other = await world.newUser();
    const stolen = await world.call('poster.poster.save', { title, doc, revision: 0 } as never, {
      session: other.session,
    });
    expect(stolen.envelope).toMatchObject({ code: ErrorCode.badInput });
  });

  it('refuses unsafe and unknown files, in the caller’s language, and keeps nothing', async () => {
    const { session, userId } = await world.newUser();
    const script = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script/></svg>';
    expect(await send(session, [[script, 'a.svg']], { 'accept-language': 'fr' })).toMatchObject({
      code: ErrorCode.badInput,
      data: { fields: { file: say('fr', 'import.unsafe') } },
    });
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5_000, 7)]);
    expect(await send(session, [[zip, 'a.psd']], { 'accept-language': 'en' })).toMatchObject({
      data: { fields: { file: say('en', 'import.notSupported') } },
    });
    expect(await send(session, [])).toMatchObject({ code: ErrorCode.badInput });
    expect(await send(undefined, [[script, 'a.svg']])).toMatchObject({
      result: 'fail',
      code: ErrorCode.loginNeeded,
    });
    expect(await rowsOf(userId)).toBe(0);
  });
});

describe('the process that reads a file', () => {
  it('is stopped when it takes too long, and the file is refused', async () => {
    const account = findSandboxAccount({ warn: () => undefined });
    const read = createImporter({ account, limitMs: 1 });
    const folder = await temporaryDataDir();
    await writeFile(join(folder, 'source'), '<svg/>');
    await expect(read({ folder, file: 'source', fileName: 'a' })).rejects.toEqual(
      new ImportRefusal('tooLong'),
    );
    expect((await stat(folder)).uid).toBe(process.getuid?.());
  });
});
