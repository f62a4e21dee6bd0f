import { pinyin } from 'pinyin-pro';
import { expect, it } from 'vitest';
import { DOCUMENTS } from '../id-photo/documents';
import { tools } from '../tools';
import { spellingOf } from './pinyin';

const NAMES = [
  ...DOCUMENTS.map(({ names }) => names['zh-CN']),
  ...Object.values(tools).flatMap(({ words: { line: _, ...said } }) => Object.values<string>(said)),
].flatMap((text) => text.match(/\p{Script=Han}+/gu) ?? []);

it("the app's short table reads every name like a dictionary of all characters", () => {
  const wrong = NAMES.flatMap((name) => {
    const known = spellingOf(name);
    return pinyin(name, { toneType: 'none', type: 'array', v: true }).flatMap((reading, at) =>
      known[at]?.includes(reading) ? [] : `${name}: ${reading}, not ${known[at]}`,
    );
  });
  expect(NAMES.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});
