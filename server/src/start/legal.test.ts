import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnv } from '../config/env';
import { findText } from '../modules/legal/library';
import { startLegal } from './legal';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-legal-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const start = (settings: Record<string, string> = {}) =>
  startLegal(readEnv(settings), { cloud: () => false });

const OWN = '# Our policy\n2026-03-01\n\n## All\n\nAsk {operator}.\n';

it('uses all translations of the operator’s text, and the built-in ones of the other', async () => {
  await writeFile(join(directory, 'privacy.en.md'), OWN);
  const { library } = start({ LEGAL_DIR: directory });
  for (const locale of ['en', 'fr', 'zh-CN'] as const) {
    expect(findText(library.privacy, locale).title).toBe('Our policy');
  }
  expect(findText(library.agreement, 'fr').title).toBe('Conditions d’utilisation');
});

it.each([
  ['no text at all', {}, /contains no legal text/],
  ['a text with another name', { 'privacy.de.md': OWN }, /privacy\.de\.md: its name must be like/],
  [
    'a text without a date',
    { 'privacy.en.md': '# Our policy\n\n## All\nwords' },
    /privacy\.en\.md: its second/,
  ],
  [
    'a text that is too long',
    { 'agreement.fr.md': OWN + 'x'.repeat(300_000) },
    /agreement\.fr\.md: it is larger/,
  ],
])('a directory with %s stops the start with a sentence', async (_case, files, why) => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  const fault = { code: 'config', exitCode: ExitCode.config, message: expect.stringMatching(why) };
  expect(() => start({ LEGAL_DIR: directory })).toThrow(expect.objectContaining(fault));
});

it('so does a directory that does not exist', () => {
  expect(() => start({ LEGAL_DIR: join(directory, 'gone') })).toThrow(
    /LEGAL_DIR is ".*gone".*cannot be read/,
  );
});

it('fills in name and contact, and discloses a third party’s engine', () => {
  const env = readEnv({ OPERATOR_NAME: ' Example Ltd. ', OPERATOR_CONTACT: 'help@example.com' });
  const legal = startLegal(env, { cloud: () => true });
  expect(legal.blanks).toMatchObject({ operator: 'Example Ltd.', contact: 'help@example.com' });
  expect([legal.holds('cloud'), legal.holds('no-cloud')]).toEqual([true, false]);
  expect(start().holds('cloud')).toBe(false);
});
