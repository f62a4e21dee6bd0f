import { beforeEach, expect, it, vi } from 'vitest';
import { posterDocument } from '../../../tests/builders/poster-document';

const stored = new Map<string, string>();
vi.mock('@/platform/storage', () => ({
  storage: {
    get: (key: string) => stored.get(key) ?? '',
    set: (key: string, value: string) => stored.set(key, value),
  },
}));

const { draftOf, forgetDraft, keepDraft } = await import('./drafts');

beforeEach(() => stored.clear());

const draft = (title: string) => ({ title, doc: posterDocument(), revision: 2 });

it('keeps the newest few drafts, each until it is saved', () => {
  for (const number of [1, 2, 3, 4, 5, 6]) keepDraft(`poster:${number}`, draft(`no. ${number}`));
  keepDraft('poster:2', draft('again'));
  expect([1, 2, 6].map((number) => draftOf(`poster:${number}`)?.title)).toEqual([
    undefined,
    'again',
    'no. 6',
  ]);
  forgetDraft('poster:2');
  expect(draftOf('poster:2')).toBeUndefined();
  expect(draftOf('poster:6')?.doc).toEqual(posterDocument());
});

it.each([
  ['no JSON', '{'],
  ['something else', '{"title":"a"}'],
  [
    'a draft of another version',
    JSON.stringify([{ key: 'poster:1', title: '', revision: 0, doc: { version: 99 } }]),
  ],
])('makes nothing of %s', (_name, text) => {
  stored.set('posterDrafts', text);
  expect(draftOf('poster:1')).toBeUndefined();
  keepDraft('poster:1', draft('new'));
  expect(draftOf('poster:1')?.title).toBe('new');
});
