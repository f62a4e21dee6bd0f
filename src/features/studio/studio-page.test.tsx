import { media } from '@/platform/media';
import { beMember, wait } from '../../../tests/client/components/member';
import { exists, find, mount, tap } from '../../../tests/client/components/mount';
import { rendersOf, totalOf } from '../../../tests/client/components/renders';
import { StudioPage } from './studio-page';

// jsdom has no canvas: nothing is drawn, everything around it is the page's own.
jest.mock('@/platform/poster-canvas', () => ({ PosterCanvas: () => null, shownSize: () => ({}) }));
jest.mock('@/tools/poster-pictures', () => {
  const actual = jest.requireActual('@/tools/poster-pictures');
  return {
    ...actual,
    createPictureStore: (onChange: () => void) => ({
      ...actual.createPictureStore(onChange),
      setMatte: async () => onChange(),
      addFile: async () => ({ source: { type: 'asset', id: 'asset-1' }, size: { width: 600, height: 800 } }),
    }),
  };
});
jest.mock('@/platform/wide-window', () => ({ useWideWindow: () => false }));
const mockParams = { raw: { assetId: 'asset-1' }, encoded: false };
jest.mock('@/platform/page-params', () => ({ usePageParams: () => mockParams }));

const PHOTO = {
  assetId: 'asset-1',
  url: '/a.jpg',
  thumbUrl: '/t.jpg',
  mime: 'image/jpeg',
  bytes: 9,
  width: 600,
  height: 800,
};
const MATTE = {
  state: 'preview',
  photo: PHOTO,
  previewUrl: '/m.png',
  width: 600,
  height: 800,
  box: { x: 0.2, y: 0.2, width: 0.6, height: 0.6 },
};
const PRICE = { photos: 1, scenes: 0, points: 2, freeUsesLeft: 0, useType: 'point', balance: 60 };

/** Waits until something is on the page, and has settled. */
async function until(selector: string): Promise<void> {
  for (let tries = 0; !exists(selector) && tries < 100; tries += 1) await wait(100);
  await wait(200);
}

/** Re-renders of function components, as counted now. */
const MAX_RENDERS = 25;

it('renders what a change of the picture has changed, not the whole page', async () => {
  beMember((url) => {
    if (url.includes('matte/get')) return MATTE;
    if (url.includes('save/quote')) return PRICE;
    if (url.includes('gen/tool/list')) return { items: [] };
    if (url.includes('UsePointConfig')) return { moduleUsePointConfig: {} };
    return {};
  });
  await mount(StudioPage, {});
  await until('#studio-cost .copy');

  const change = await rendersOf(async () => {
    tap('#studio-gradient-2');
    await wait(600);
  });
  expect(find('#studio-gradient-2').getAttribute('aria-checked')).toBe('true');
  expect([...change.keys()]).toEqual(expect.arrayContaining(['StageView', 'BackgroundPanel']));
  for (const part of ['Studio', 'Canvas', 'TabRow', 'PhotoNotice', 'SaveBar', 'CostLine'])
    expect(change.has(part) && part).toBe(false);
  // 93 when the page held its state.
  expect(totalOf(change)).toBeLessThanOrEqual(MAX_RENDERS);

  // Another photo starts with the first tool again.
  tap('#studio-tab-size');
  await wait(50);
  expect(find('#studio-tab-size').getAttribute('aria-selected')).toBe('true');
  jest
    .spyOn(media, 'chooseImages')
    .mockResolvedValue([{ path: 'blob:other', fileName: 'a.jpg', mime: 'image/jpeg' }]);
  tap('#studio-fresh');
  await wait(200);
  await until('#studio-tab-background');
  expect(find('#studio-tab-background').getAttribute('aria-selected')).toBe('true');
});
