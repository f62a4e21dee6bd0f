/**
 * Opens a template of the library in the editor of a running development server, and writes it back:
 *   npm run library -- open <key>
 *   npm run library -- save <key>
 * `--server` gives another address than http://127.0.0.1:8787.
 */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Envelope } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import { createWorkSearch } from '@tuzuo/core/session/proof-of-work';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import type { PosterDocument } from '@tuzuo/poster/document';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { parseTemplateFile } from '../server/src/modules/template/library/file';
import { textsOf } from '../server/src/modules/template/library/localize';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const LIBRARY_FOLDER = join(REPOSITORY, 'content/library');

/** The account whose posters are being edited; it exists on development servers only. */
const EDITOR = { mobile: '19900000000', password: 'edit-the-library' };

/** Title of the poster that holds a template while it is edited. */
const titleOf = (key: string) => `library: ${key}`;

class CallFailed extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

type Caller = (name: RouteName, input: Record<string, string>) => Promise<Record<string, unknown>>;

const callerOf =
  (server: string, session?: string): Caller =>
  async (name, input) => {
    const response = await fetch(`${server}${API_BASE}/${routes[name].path}`, {
      method: 'POST',
      body: new URLSearchParams(input),
      headers: session === undefined ? {} : { [SESSION_HEADER]: session },
    });
    const { result, code, reason, data } = (await response.json()) as Envelope<Record<string, unknown>>;
    if (result !== 'success') throw new CallFailed(code, `${name}: ${reason}`);
    return data;
  };

/** Requests a code, with the proof of work that a strained server asks for; returns the code. */
async function requestCode(call: Caller): Promise<string> {
  const { mobile } = EDITOR;
  try {
    return String((await call('auth.h5.sendRegisterValidateCode', { mobile })).devCode);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== ErrorCode.captchaNeeded) throw error;
  }
  const { captchaId, salt, bits } = await call('auth.h5.getCaptchaVerifyConfig', {});
  const nonce = createWorkSearch(String(salt), Number(bits))(Number.MAX_SAFE_INTEGER);
  const answer = String(nonce);
  const { captchaToken } = await call('auth.h5.verifyCaptcha', { captchaId: String(captchaId), answer });
  const sent = await call('auth.h5.sendRegisterValidateCode', { mobile, captchaToken: String(captchaToken) });
  return String(sent.devCode);
}

/** Logs in as the editor, which is registered the first time. */
async function logIn(server: string): Promise<Caller> {
  const call = callerOf(server);
  const sessionOf = ({ header }: Record<string, unknown>) =>
    (header as Record<string, string>)[SESSION_HEADER] ?? '';
  try {
    return callerOf(server, sessionOf(await call('auth.h5.passwordLogin', EDITOR)));
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== ErrorCode.wrongCredentials) throw error;
  }
  const code = await requestCode(call);
  return callerOf(server, sessionOf(await call('auth.h5.register', { ...EDITOR, code })));
}

type Poster = { posterId: string; revision: number; title: string };

async function findPoster(call: Caller, key: string): Promise<Poster | undefined> {
  let cursor: string | undefined;
  do {
    const page = await call('poster.poster.list', { limit: '100', ...(cursor && { cursor }) });
    const found = (page.items as Poster[]).find(({ title }) => title === titleOf(key));
    if (found) return found;
    cursor = page.nextCursor as string | undefined;
  } while (cursor);
  return undefined;
}

const readJson = async (folder: string, key: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(folder, `${key}.json`), 'utf8'));

/** Puts a template into the editor's poster of it, replacing its former content; returns the poster's address. */
export async function openTemplate(server: string, key: string, folder = LIBRARY_FOLDER): Promise<string> {
  const { document } = parseTemplateFile(await readJson(folder, key));
  const call = await logIn(server);
  const known = await findPoster(call, key);
  const { posterId } = await call('poster.poster.save', {
    ...(known && { posterId: known.posterId }),
    title: titleOf(key),
    doc: JSON.stringify(document),
    revision: String(known?.revision ?? 0),
  });
  return `${server}/#/subPages/create-design/index?posterId=${posterId}`;
}

/**
 * Writes the edited poster back to its file, without translations of texts that are no longer on it.
 * @returns the Chinese texts whose translations were removed
 */
export async function saveTemplate(server: string, key: string, folder = LIBRARY_FOLDER): Promise<string[]> {
  const file = await readJson(folder, key);
  const { words } = parseTemplateFile(file);
  const call = await logIn(server);
  const poster = await findPoster(call, key);
  if (!poster) throw new Error(`"${key}" is not open: run "npm run library -- open ${key}" first`);
  const { doc } = await call('poster.poster.get', { posterId: poster.posterId });
  const document = doc as PosterDocument;
  if (assetIdsOf(document).length > 0)
    throw new Error('It shows uploaded pictures; a template of the library shows stock pictures only');
  const texts = textsOf(document);
  const stale = new Set(
    Object.values(words).flatMap((one) => Object.keys(one).filter((text) => !texts.has(text))),
  );
  const kept = Object.entries(words).map(([locale, translations]) => [
    locale,
    Object.fromEntries(Object.entries(translations).filter(([text]) => !stale.has(text))),
  ]);
  const saved = { ...file, ...(kept.length > 0 && { words: Object.fromEntries(kept) }), document };
  parseTemplateFile(saved);
  await writeFile(join(folder, `${key}.json`), `${JSON.stringify(saved, undefined, 2)}\n`);
  return [...stale];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { server: { type: 'string', default: 'http://127.0.0.1:8787' } },
    allowPositionals: true,
  });
  const [action, key = ''] = positionals;
  if (action === 'open') {
    console.log(`Log in as ${EDITOR.mobile} with the password ${EDITOR.password}, then edit and save:`);
    console.log(await openTemplate(values.server, key));
  } else if (action === 'save') {
    const stale = await saveTemplate(values.server, key);
    const biome = join(REPOSITORY, 'node_modules/@biomejs/biome/bin/biome');
    const file = join(LIBRARY_FOLDER, `${key}.json`);
    execFileSync(process.execPath, [biome, 'format', '--write', '--config-path=config', file], {
      cwd: REPOSITORY,
    });
    for (const text of stale) console.log(`Translations removed, translate again: ${text}`);
    console.log(`Saved content/library/${key}.json. Draw its thumbnail: npm run content -- thumbs`);
  } else throw new Error('Usage: npm run library -- open|save <key> [--server URL]');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
