import { beforeEach, describe, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
vi.mock('@/platform/storage', () => ({
  storage: {
    get: (key: string) => stored.get(key) ?? '',
    set: (key: string, value: string) => stored.set(key, value),
  },
}));

const { keepSmartDraft, smartDraft, usablePictures } = await import('./kept');

beforeEach(() => stored.clear());

const asset = {
  assetId: '0192f0c1-0000-7000-8000-000000000001',
  url: '/files/a',
  thumbUrl: '/files/a-small',
  width: 800,
  height: 600,
  mime: 'image/jpeg',
  bytes: 1000,
};

describe('the draft of a smart poster', () => {
  it('is restored as stored; its images only for their owner, and while their addresses are valid', () => {
    const since = 1_000_000;
    const draft = {
      texts: ['开业', '', '八折'],
      sceneId: 'festival',
      format: 'story' as const,
      brandColor: '#2e9e6b',
      pictures: { userId: 'me', since, assets: [asset] },
    };
    keepSmartDraft(draft);
    expect(smartDraft()).toEqual(draft);
    expect(usablePictures(smartDraft(), 'me', since + 3_599_000)).toEqual([asset]);
    expect(usablePictures(smartDraft(), 'me', since + 3_600_000)).toEqual([]);
    expect(usablePictures(smartDraft(), 'somebody else', since)).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['other things', '{"texts":"a","sceneId":5,"format":"round","brandColor":"red","pictures":[1]}'],
    ['pictures that are none', '{"pictures":{"userId":"me","since":"now","assets":[]}}'],
  ])('ignores %s', (_name, text) => {
    stored.set('smartPosterDraft', text);
    expect(smartDraft()).toEqual({ texts: [], format: undefined, pictures: undefined });
  });

  it('omits only what it cannot interpret', () => {
    stored.set(
      'smartPosterDraft',
      JSON.stringify({
        texts: ['开业', 7],
        pictures: { userId: 'me', since: 1, assets: [asset, { url: 1 }] },
      }),
    );
    expect(smartDraft()).toMatchObject({ texts: ['开业'], pictures: { assets: [asset] } });
  });
});
