import { beforeEach, expect, it, vi } from 'vitest';
import { posterDocument } from '../../../tests/builders/poster-document';

const stored = new Map<string, string>();
vi.mock('@/platform/storage', () => ({
  storage: {
    get: (key: string) => stored.get(key) ?? '',
    set: (key: string, value: string) => stored.set(key, value),
  },
}));

const { draftKeyOf, draftOf, draftsOf, forgetDraft, keepDraft, originOfDraft } = await import('./drafts');

beforeEach(() => stored.clear());

const draft = (title: string) => ({ title, doc: posterDocument(), revision: 2 });

it('keeps the latest few drafts, each until it is saved', () => {
  for (const number of [1, 2, 3, 4, 5, 6]) keepDraft(`poster:${number}`, draft(`no. ${number}`));
  keepDraft('poster:2', draft('again'));
  expect([1, 2, 6].map((number) => draftOf(`poster:${number}`, undefined)?.title)).toEqual([
    undefined,
    'again',
    'no. 6',
  ]);
  forgetDraft('poster:2');
  expect(draftOf('poster:2', undefined)).toBeUndefined();
  expect(draftOf('poster:6', undefined)?.doc).toEqual(posterDocument());
});

it.each([
  ['no JSON', '{'],
  ['something else', '{"title":"a"}'],
  [
    'a draft of another version',
    JSON.stringify([{ key: 'poster:1', title: '', revision: 0, doc: { version: 99 } }]),
  ],
])('ignores %s', (_name, text) => {
  stored.set('posterDrafts', text);
  expect(draftOf('poster:1', undefined)).toBeUndefined();
  keepDraft('poster:1', draft('new'));
  expect(draftOf('poster:1', undefined)?.title).toBe('new');
});

it('lists drafts of this user and drafts without an owner, latest first, with the origin of each', () => {
  const origins = [
    { posterId: 'p1' },
    { taskId: 't1', index: '2' },
    { templateId: 'midyear-opening' },
    { draftId: 'k3f' },
  ];
  for (const origin of origins) keepDraft(draftKeyOf(origin), draft(JSON.stringify(origin)));
  keepDraft('poster:p2', { ...draft('hers'), owner: 'she' });
  const leading = (userId: string | undefined) => draftsOf(userId).map(({ key }) => originOfDraft(key));
  expect(leading(undefined)).toEqual([...origins].reverse());
  expect(leading('she')).toEqual([{ posterId: 'p2' }, ...[...origins].reverse()]);
  expect(draftOf('poster:p2', 'he')).toBeUndefined();
});

it('reads the empty page of older versions, and drops the oldest draft where the phone has no space', () => {
  stored.set('posterDrafts', JSON.stringify([{ ...draft('before'), key: 'new' }]));
  expect(draftsOf(undefined).map(({ key }) => originOfDraft(key))).toEqual([{ draftId: '0' }]);
  const long = { ...draft('long'), title: 'x'.repeat(500_000) };
  keepDraft('new:1', long);
  keepDraft('new:2', long);
  expect(draftsOf(undefined).map(({ key }) => key)).toEqual(['new:2']);
});

it('keeps a draft of a newer version for that version', () => {
  const newer = { key: 'poster:9', title: 'newer', revision: 0, doc: { version: 99 } };
  stored.set('posterDrafts', JSON.stringify([newer]));
  keepDraft('poster:1', draft('mine'));
  forgetDraft('poster:1');
  expect(draftsOf(undefined)).toEqual([]);
  expect(JSON.parse(stored.get('posterDrafts') ?? '')).toEqual([newer]);
});
