import { ToolPage } from '@/tools/image-enhance/page';
import { beMember, wait } from '../../../tests/client/components/member';
import { find, mount, tap, text } from '../../../tests/client/components/mount';
import { rendersOf, totalOf } from '../../../tests/client/components/renders';

jest.mock('@/platform/wide-window', () => ({ useWideWindow: () => false }));
const mockParams = { raw: { from: 'task-1' }, encoded: false };
jest.mock('@/platform/page-params', () => ({ usePageParams: () => mockParams }));

const ASSET = {
  assetId: 'asset-1',
  url: '/a.png',
  thumbUrl: '/t.png',
  width: 60,
  height: 40,
  mime: 'image/png',
};
const TASK = {
  taskId: 'task-1',
  tool: 'image-enhance',
  state: 'succeeded',
  progress: 1,
  inputs: { source: [ASSET] },
  options: { strength: 2, denoise: false },
  results: [],
  points: { held: 0, charged: 0 },
  engine: { name: 'local', quality: 'full' },
};

/** Re-renders of function components, as counted now. */
const MAX_RENDERS = 19;

it('renders what a changed option and its price have changed, not the whole page', async () => {
  let points = 2;
  beMember((url) => {
    if (url.includes('gen/task/get')) return TASK;
    if (url.includes('gen/task/quote'))
      return { uses: 1, freeUsesLeft: 0, points, balance: 60, useType: 'point', keptRuns: 9 };
    if (url.includes('gen/tool/list'))
      return { items: [{ tool: 'image-enhance', quality: 'full', prompt: false, refine: false }] };
    if (url.includes('UsePointConfig')) return { moduleUsePointConfig: {} };
    if (url.includes('getUserPointInfo')) return { allLeftPointCount: 60 };
    return {};
  });
  await mount(ToolPage, {});
  await wait(400);
  expect(text('#tool-submit')).toContain('2');

  points = 3;
  const change = await rendersOf(async () => {
    tap('#tool-option-strength-3');
    await wait(400);
  });
  expect(text('#tool-submit')).toContain('3');
  expect(find('#tool-option-strength-3').getAttribute('aria-checked')).toBe('true');
  expect([...change.keys()]).toEqual(expect.arrayContaining(['ValueOption', 'Submit']));
  for (const part of ['ToolContent', 'Preparing', 'FirstSlot', 'SourceCard', 'ToolForm', 'TabRow'])
    expect(change.has(part) && part).toBe(false);
  // 82 when the page held its state.
  expect(totalOf(change)).toBeLessThanOrEqual(MAX_RENDERS);
});
