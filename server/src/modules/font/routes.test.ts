import { FONT_FAMILIES } from '@tuzuo/poster/fonts/families';
import { GLYPH_LIMITS, spellKeys, TYPING_KEYS } from '@tuzuo/poster/fonts/glyph-request';
import type { FontFaces, GlyphNeeds } from '@tuzuo/poster/fonts/glyphs';
import { unpackGlyphs } from '@tuzuo/poster/fonts/pack';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/builders/app';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { glyphPack } from '../../renderer/glyphs/glyph-pack';
import { BuilderBusy } from './service';

// Opening a font takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: TestDatabase;
let app: TestApp;
let isBusy = false;
const pack = async (needs: GlyphNeeds) => {
  if (isBusy) throw new BuilderBusy();
  return glyphPack(needs);
};

beforeAll(async () => {
  database = await testDatabase();
  app = await startTestApp(database, { glyphs: { pack } });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const FACE = 'zcool-kuaile@400';
const address = (query: Record<string, string>) =>
  `${app.url}/api/poster/glyph/list?${new URLSearchParams(query)}`;

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/poster/glyph/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function facesOf(response: Response): Promise<FontFaces> {
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  const faces: FontFaces = new Map();
  unpackGlyphs(new Uint8Array(await response.arrayBuffer()), faces);
  return faces;
}

describe('poster/face/list', () => {
  it('lists ten families in the caller’s language, eight of them with hanzi', async () => {
    const ask = async (language: string) => {
      const response = await fetch(`${app.url}/api/poster/face/list`, {
        method: 'POST',
        headers: { 'accept-language': language, 'content-type': 'application/json' },
        body: '{}',
      });
      return (await response.json()) as {
        data: { families: { key: string; name: string; weights: number[] }[] };
      };
    };
    const { families } = (await ask('zh-CN')).data;
    expect(families.map(({ key }) => key)).toEqual(FONT_FAMILIES.map(({ key }) => key));
    expect(families[0]).toMatchObject({
      name: '思源黑体',
      weights: [100, 200, 300, 400, 500, 600, 700, 800, 900],
    });
    expect((await ask('zh-TW')).data.families[0]?.name).toBe('思源黑體');
    expect((await ask('fr')).data.families[0]?.name).toBe('Noto Sans SC');

    const faces = await facesOf(
      await post({ needs: families.map(({ key }) => ({ face: `${key}@400`, codePoints: spellKeys('永') })) }),
    );
    const outlines = [...faces.values()].map(({ glyphs }) => String(glyphs.get('永')?.shapes[0]?.points));
    expect(new Set(outlines).size).toBe(families.length);
  });
});

describe('poster/glyph/list', () => {
  it('serves one face at a permanently cacheable URL', async () => {
    const keys = ['特', '惠', '👨‍👩‍👧', '\u0001，', '\ud800'];
    const response = await fetch(address({ face: FACE, codePoints: spellKeys(keys), v: '1' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([...((await facesOf(response)).get(FACE)?.glyphs.keys() ?? [])]).toEqual(keys);
  });

  it('serves all faces of a document, compressed as the caller accepts', async () => {
    const needs = [
      { face: FACE, codePoints: spellKeys('快乐') },
      { face: 'zcool-xiaowei@700', codePoints: spellKeys('花') },
      { face: FACE, codePoints: spellKeys('童年') },
    ];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await post({ needs }, { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(response.headers.get('vary')).toBe('accept-encoding');
      const faces = await facesOf(response);
      expect([...(faces.get(FACE)?.glyphs.keys() ?? [])]).toEqual([...'快乐童年']);
      expect(faces.get('zcool-xiaowei@700')?.embolden).toBe(35);
    }
    const form = await fetch(`${app.url}/api/poster/glyph/list`, {
      method: 'POST',
      body: new URLSearchParams({ needs: JSON.stringify(needs) }),
    });
    expect((await facesOf(form)).size).toBe(2);
  });

  it('returns the typed characters of a face, with kerning', async () => {
    const face = 'zcool-xiaowei@400';
    const response = await fetch(address({ face, codePoints: spellKeys(TYPING_KEYS) }));
    const typed = (await facesOf(response)).get(face);
    expect(typed?.glyphs.size).toBe(TYPING_KEYS.length);
    expect(typed?.kerning.get('AV')).toBeLessThan(0);
  });

  const many = Array.from({ length: GLYPH_LIMITS.keys + 1 }, (_, index) =>
    String.fromCodePoint(0x4e00 + index),
  );
  it.each([
    ['no face', { codePoints: '4e00' }],
    ['an unknown family', { face: 'comic-sans@400', codePoints: '4e00' }],
    ['an unknown weight', { face: 'noto-sans-sc@450', codePoints: '4e00' }],
    ['no code points', { face: FACE, codePoints: '' }],
    ['an invalid code point', { face: FACE, codePoints: '4e00,zz' }],
    ['one beyond Unicode', { face: FACE, codePoints: '110000' }],
    [
      'too long a key',
      { face: FACE, codePoints: Array.from({ length: GLYPH_LIMITS.keyLength + 1 }, () => '41').join('-') },
    ],
  ])('refuses %s by GET as invalid input', async (_what, query) => {
    const response = await fetch(address(query as Record<string, string>));
    expect(await response.json()).toMatchObject({ code: '10001' });
  });

  it.each([
    ['nothing', {}],
    ['no list', { needs: 'x' }],
    ['an empty list', { needs: [] }],
    ['too many keys', { needs: [{ face: FACE, codePoints: spellKeys(many) }] }],
    [
      'too many faces',
      { needs: Array.from({ length: GLYPH_LIMITS.keyLength + 1 }, () => ({ face: FACE, codePoints: '41' })) },
    ],
  ])('refuses %s by POST as invalid input', async (_what, body) => {
    const response = await post(body, { 'accept-language': 'en' });
    const { code, reason } = (await response.json()) as { code: string; reason: string };
    expect(code).toBe('10001');
    expect(reason).not.toBe('');
  });

  it('is busy if too many jobs are waiting, and limits each address', async () => {
    isBusy = true;
    const busy = await post({ needs: [{ face: FACE, codePoints: '4e00' }] });
    isBusy = false;
    expect(await busy.json()).toMatchObject({ code: '10004', data: { retryAfterMs: 5_000 } });

    const needs = [{ face: FACE, codePoints: spellKeys(many.slice(1)) }];
    isBusy = true;
    const codes = new Set<string>();
    const waits = new Set<boolean>();
    for (let round = 0; round < 9; round += 1) {
      const { code, data } = (await (await post({ needs })).json()) as {
        code: string;
        data: { retryAfterMs: number };
      };
      codes.add(code);
      waits.add(data.retryAfterMs === 5_000);
    }
    isBusy = false;
    expect([...codes]).toEqual(['10004']);
    // The last ones were refused by the limit per address, before the builder was asked.
    expect([...waits]).toEqual([true, false]);
  });
});
