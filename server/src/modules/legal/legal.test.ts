import { LOCALES } from '@tuzuo/core/text/locale';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/builders/app';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { parseLegalText } from './document';
import { LEGAL_NAMES, readLegalLibrary } from './library';
import { presentLegalText } from './present';
import { createLegal, type LegalFacts } from './service';

const library = readLegalLibrary();

const NOBODY: LegalFacts = {
  operator: undefined,
  contact: undefined,
  sms: 'console',
  wechat: false,
  cloud: () => false,
};

const COMPANY: LegalFacts = {
  operator: 'Example Studio Ltd.',
  contact: 'help@example.com',
  sms: 'tencent',
  wechat: true,
  cloud: () => true,
};

describe.each(LEGAL_NAMES)('the text "%s"', (name) => {
  /** The conditions and placeholders, section by section. */
  const shapeOf = (locale: (typeof LOCALES)[number]) =>
    library[name][locale]?.sections.map(({ paragraphs }) =>
      paragraphs.map(({ text, when }) => [when, ...(text.match(/\{\w+\}|\d+/g) ?? []).sort()]),
    );

  it.each(
    LOCALES,
  )('is complete in %s: every section, condition, placeholder and figure of the source', (locale) => {
    expect(shapeOf(locale)?.length).toBeGreaterThan(9);
    expect(shapeOf(locale)).toEqual(shapeOf('zh-CN'));
    expect(library[name][locale]?.updatedAt).toBe(library[name]['zh-CN']?.updatedAt);
  });

  it.each(LOCALES)('states in %s exactly what is true of the server', (locale) => {
    const document = library[name][locale];
    if (document === undefined) throw new Error('no such text');
    const said = (facts: LegalFacts) =>
      JSON.stringify(presentLegalText(document, createLegal(library, facts)));
    expect(said(NOBODY)).not.toContain('Example Studio');
    expect(said(COMPANY)).toContain('Example Studio Ltd.');
    expect(said(COMPANY)).toContain('help@example.com');
    for (const facts of [NOBODY, COMPANY]) expect(said(facts)).not.toMatch(/[{[](?:no-)?[a-zA-Z-]+[}\]]/);
  });
});

it('the privacy policy names the SMS provider in use, and no other', () => {
  const said = (sms: LegalFacts['sms']) => {
    const document = library.privacy.en;
    if (document === undefined) throw new Error('no such text');
    return JSON.stringify(presentLegalText(document, createLegal(library, { ...NOBODY, sms })));
  };
  expect(said('aliyun')).toMatch(/Alibaba Cloud/);
  expect(said('tencent')).not.toMatch(/Alibaba Cloud/);
  expect(said('console')).not.toMatch(/Alibaba Cloud|Tencent Cloud/);
});

describe('open.legal_text.get', () => {
  let database: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    database = await testDatabase();
    app = await startTestApp(database);
  });

  afterAll(async () => {
    await app?.close();
    await database?.drop();
  });

  const ask = async (name: string, locale: string) => {
    const response = await fetch(`${app.url}/api/open/legal_text/get`, {
      method: 'POST',
      headers: { 'accept-language': locale },
      body: new URLSearchParams({ name }),
    });
    return (await response.json()) as { code: string; data: { title: string; sections: unknown[] } };
  };

  it.each([
    ['agreement', 'zh-CN', '用户协议'],
    ['privacy', 'zh-TW', '隱私協議'],
    ['privacy', 'en', 'Privacy agreement'],
    ['agreement', 'fr', 'Conditions d’utilisation'],
    ['privacy', 'es', 'Política de privacidad'],
  ])('returns the %s to everyone in %s', async (name, locale, title) => {
    const { data } = await ask(name, locale);
    expect(data.title).toBe(title);
    expect(data.sections.length).toBeGreaterThan(9);
  });

  it('finds no other text', async () => {
    expect((await ask('../privacy', 'en')).code).toBe('10001');
  });
});

describe('a legal text', () => {
  it('consists of a title, a date, headings and paragraphs', () => {
    const source =
      '\uFEFF# Terms\r\n2026-01-31\r\n\r\n## One\r\nfirst line\r\nsecond line\r\n\r\n[contact] Write {contact}';
    expect(parseLegalText(source)).toEqual({
      title: 'Terms',
      updatedAt: '2026-01-31',
      sections: [
        {
          heading: 'One',
          paragraphs: [{ text: 'first line\nsecond line' }, { text: 'Write {contact}', when: 'contact' }],
        },
      ],
    });
  });

  it.each([
    ['Terms\n2026-01-31\n## One\nwords', /first line/],
    ['# Terms\n31.1.2026\n## One\nwords', /second line/],
    ['# Terms\n2026-01-31\nwords', /before the first/],
    ['# Terms\n2026-01-31', /no "## " heading/],
    ['# Terms\n2026-01-31\n## One\n## Two\nwords', /below the heading "One"/],
    ['# Terms\n2026-01-31\n## One\n[rain] words', /\[rain\] is not a known condition/],
    ['# Terms\n2026-01-31\n## One\nby {company}', /\{company\} is not a known placeholder/],
  ])('is refused when it is %j', (source, why) => {
    expect(() => parseLegalText(source)).toThrow(why);
  });
});
