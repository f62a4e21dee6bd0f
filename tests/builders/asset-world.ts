import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '../../contract/api';
import type { Envelope } from '../../core/api/envelope';
import { SESSION_HEADER } from '../../core/session/session';
import { DEVELOPMENT_SECRET_KEY } from '../../server/src/config/account-settings';
import { newMobile } from './account-client';
import { type AccountWorld, accountWorld } from './account-world';
import { plain } from './pictures';

type UploadReply = Envelope<Api['asset.asset.upload']['output']>;

/** One file of an upload, with a meaningless name by default. */
type Upload = Buffer | { content: Buffer; name?: string; type?: string; field?: string };

export type AssetWorld = AccountWorld & {
  /** Key for signing file URLs. */
  secretKey: string;
  /** Logs a new user in. */
  newUser(): Promise<{ userId: string; session: string }>;
  /** Uploads files in one call. */
  upload(
    session: string | undefined,
    files: readonly Upload[],
    headers?: Record<string, string>,
  ): Promise<UploadReply>;
  /** Uploads one picture and returns its asset. Throws when it was refused. */
  uploadOne(session: string, file: Upload): Promise<Api['asset.asset.upload']['output']['items'][number]>;
  /** Opens a file URL like a browser. */
  open(url: string, init?: RequestInit): Promise<Response>;
  /** The bytes of a stored file. */
  bytesOf(url: string): Promise<Buffer>;
  /** States of all assets, by id. */
  states(): Promise<Record<string, string>>;
  /** Names of the files stored for an asset. */
  filesOf(assetId: string): string[];
  /** A plain PNG of 600 × 500, like an engine's output. */
  localPicture(): Promise<string>;
};

/** Accounts and files over HTTP, with a database and directory of their own. */
export async function assetWorld(overrides: Parameters<typeof accountWorld>[0] = {}): Promise<AssetWorld> {
  const world = await accountWorld(overrides);

  const upload: AssetWorld['upload'] = async (session, files, headers = {}) => {
    const form = new FormData();
    for (const file of files) {
      const {
        content,
        name = 'photo',
        type = '',
        field = 'file',
      } = Buffer.isBuffer(file) ? { content: file } : file;
      form.append(field, new Blob([new Uint8Array(content)], { type }), name);
    }
    const response = await fetch(`${world.app.url}/api/asset/asset/upload`, {
      method: 'POST',
      body: form,
      headers: { ...(session === undefined ? {} : { [SESSION_HEADER]: session }), ...headers },
    });
    return (await response.json()) as UploadReply;
  };

  const open: AssetWorld['open'] = (url, init) => fetch(`${world.app.url}${url}`, init);

  return {
    ...world,
    secretKey: DEVELOPMENT_SECRET_KEY,
    upload,
    open,
    newUser: async () => {
      const { user, header } = await world.logIn(newMobile());
      return { userId: user.userId, session: header['x-jwtsid'] };
    },
    uploadOne: async (session, file) => {
      const envelope = await upload(session, [file]);
      const [asset] = envelope.result === 'success' ? envelope.data.items : [];
      if (!asset) throw new Error(`the upload failed: ${JSON.stringify(envelope)}`);
      return asset;
    },
    bytesOf: async (url) => Buffer.from(await (await open(url)).arrayBuffer()),
    states: async () => {
      const { rows } = await world.database.pool.query<Record<'id' | 'state', string>>(
        'select id, state from asset',
      );
      return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
    },
    filesOf: (assetId) =>
      readdirSync(join(world.app.dataDir, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.includes(assetId))
        .map(({ name }) => name)
        .sort(),
    localPicture: async () => {
      const path = join(world.app.dataDir, `${randomUUID()}.png`);
      await plain(600, 500).png().toFile(path);
      return path;
    },
  };
}
