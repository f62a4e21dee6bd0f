import { expect, it } from 'vitest';
import { photo } from '../../../../tests/builders/pictures';
import type { AssetRow } from '../asset/service';
import { createShareCards } from './cards';
import type { SharedView } from './open';

const tick = () => new Promise((resolve) => setImmediate(resolve));

it('draws the cards for all addresses equally often', async () => {
  const asked: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const cards = createShareCards({
    examplesFolder: '',
    assets: {
      withFiles: async ([row], work) => {
        asked.push(row?.storageKey ?? '');
        await released;
        return work([new URL('../../../../tests/fixtures/photos/coffee.jpg', import.meta.url).pathname]);
      },
    },
  });
  const draw = (address: string, name: string) => {
    const asset = {
      id: name,
      userId: 'owner',
      storageKey: name,
      mime: 'image/jpeg',
      label: 'none',
    } as AssetRow;
    const view: SharedView = { kind: 'result', tool: 'matting', asset, original: undefined, options: {} };
    const leadsTo = { scene: undefined, link: '' };
    return cards.draw({ path: name, view, locale: 'en', shape: 'page', leadsTo, address });
  };
  const many = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'].map((name) => draw('203.0.113.1', name));
  const one = draw('203.0.113.2', 'b1');
  await tick();
  expect(asked).toEqual(['a1']);
  expect(await Promise.all(many.slice(5))).toEqual([undefined, undefined]);
  release();
  expect((await one)?.subarray(0, 2)).toEqual(photo('coffee.jpg').subarray(0, 2));
  expect(asked.indexOf('b1')).toBe(1);
  expect((await Promise.all(many.slice(0, 5))).every((card) => card !== undefined)).toBe(true);
});
