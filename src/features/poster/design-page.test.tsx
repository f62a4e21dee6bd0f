import { POSTER_VERSION, type PosterDocument } from '@tuzuo/poster/document';
import { emptyPoster } from '@tuzuo/poster/document/formats';
import { select } from '@tuzuo/poster/edit/state';
import { historyOf } from '@/lib/history';
import { beMember, wait } from '../../../tests/client/components/member';
import { mount, tap, text, type } from '../../../tests/client/components/mount';
import { rendersOf, totalOf } from '../../../tests/client/components/renders';
import { DesignPage } from './design-page';
import { createEditor } from './editor/use-editor';
import { glyphStore } from './glyph-store';
import type { OpenPoster } from './open-poster';
import { createPosterStore } from './poster.store';

// jsdom has no canvas: nothing is drawn, everything around it is the page's own.
jest.mock('@/platform/poster-canvas', () => ({ PosterCanvas: () => null }));
jest.mock('@/platform/wide-window', () => ({ useWideWindow: () => false }));
jest.mock('@/session/login-gate', () => ({
  ...jest.requireActual('@/session/login-gate'),
  requireLogin: async () => undefined,
}));
const mockParams = { raw: { templateId: 't1' }, encoded: false };
jest.mock('@/platform/page-params', () => ({ usePageParams: () => mockParams }));

const DOC: PosterDocument = {
  version: POSTER_VERSION,
  size: { width: 400, height: 300 },
  pages: [
    {
      id: 'page',
      background: { fill: { type: 'solid', color: '#ffffff' } },
      layers: [
        {
          id: 'a',
          type: 'text',
          x: 10,
          y: 10,
          width: 200,
          height: 50,
          rotation: 0,
          opacity: 1,
          runs: [
            {
              text: '新品',
              family: 'noto-sans-sc',
              weight: 400,
              size: 20,
              fill: { type: 'solid', color: '#d7263d' },
            },
          ],
          align: 'left',
          verticalAlign: 'top',
          lineHeight: 1.3,
          vertical: false,
          fit: { mode: 'grow' },
        },
      ],
    },
  ],
};

/** Re-renders of function components, as counted now. */
const LIMITS = { change: 18, save: 15 };

it('renders what a change and a save have changed, not the whole page', async () => {
  beMember((url) => {
    if (url.includes('template/get')) return { title: '海报', doc: DOC };
    return url.includes('save') ? { posterId: 'p1', revision: 1 } : {};
  });
  jest.spyOn(glyphStore, 'load').mockResolvedValue(false);
  await mount(DesignPage, {});
  await wait(100);

  const change = await rendersOf(async () => {
    type('#poster-field-1', '新标题');
    await wait(200);
  });
  expect(text('#poster-state')).toBe('暂存在本机');
  expect([...change.keys()]).toEqual(expect.arrayContaining(['Studio', 'TextRow']));
  for (const part of ['Design', 'Page', 'PanelTabs', 'PosterName', 'SaveBar'])
    expect(change.has(part) && part).toBe(false);
  // 33 when the page held the poster's state.
  expect(totalOf(change)).toBeLessThanOrEqual(LIMITS.change);

  const save = await rendersOf(async () => {
    tap('#poster-save');
    await wait(200);
  });
  expect(text('#poster-state')).toBe('已保存');
  for (const part of ['Design', 'Page', 'Studio', 'PosterView']) expect(save.has(part) && part).toBe(false);
  // 33 before.
  expect(totalOf(save)).toBeLessThanOrEqual(LIMITS.save);
});

it('keeps what was changed before anything is selected', () => {
  const opened = emptyPoster({ width: 400, height: 300 });
  const store = createPosterStore();
  const work = { title: '', doc: opened };
  store.usePosterState.setState({
    load: { history: historyOf(work), base: work, saved: undefined, isRestored: false },
  });
  const editor = createEditor(store as OpenPoster, opened);
  const filled = emptyPoster({ width: 800, height: 600 });
  store.change((before) => ({ ...before, doc: filled }));
  expect(editor.now().document).toBe(filled);
  editor.apply((state) => select(state, []));
  expect(store.now()?.doc).toBe(filled);
  store.undo();
  expect(editor.now().document).toBe(opened);
});
