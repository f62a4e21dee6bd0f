import { chooseLocale } from '@/i18n';
import { type NetworkResponse, network } from '@/platform/network';
import { act, exists, mount, tap, text } from '../../../tests/client/components/mount';
import { loadCatalog, useCatalog } from './catalog.store';
import { ServerLine } from './server-line';
import { ToolCard } from './tool-card';

const succeed = (data: object): NetworkResponse => ({
  status: 200,
  body: JSON.stringify({ result: 'success', data, code: '0', reason: '' }),
});

/** The server's answers by path; without an entry the connection fails. */
let answers: Record<string, NetworkResponse> = {};

const ONLINE = {
  '/api/user/user/getUserModuleUsePointConfig': succeed({
    moduleUsePointConfig: { matting: { free: { usePointCount: 4, useTimesPerPoint: 1 } } },
  }),
  '/api/gen/tool/list': succeed({ items: [{ tool: 'matting', quality: 'preview' }] }),
};

beforeEach(async () => {
  await chooseLocale('zh-CN');
  useCatalog.setState(useCatalog.getInitialState(), true);
  jest.spyOn(network, 'start').mockImplementation(({ url }) => {
    const response = answers[url];
    return {
      response: response ? Promise.resolve(response) : Promise.reject(new Error('refused')),
      abort: () => undefined,
    };
  });
});

describe('the server line', () => {
  it('changes from connecting to offline, and by its button to connected', async () => {
    answers = {};
    await mount(ServerLine, {});
    expect(text('#server-state')).toBe('正在连接服务器');

    await act(() => loadCatalog());
    expect(text('#state-error')).toContain('连不上服务器');

    answers = ONLINE;
    tap('#server-retry');
    await act(() => loadCatalog());
    expect(exists('#state-error')).toBe(false);
    expect(text('#server-state')).toBe('已连接，价格已更新');
  });
});

describe('a tool card', () => {
  it("shows today's free uses in green, and the points when those are used up", async () => {
    const listed = (left: number) =>
      succeed({
        items: [{ tool: 'matting', quality: 'full', freeUses: { period: 'day', granted: 3, left } }],
      });
    answers = { ...ONLINE, '/api/gen/tool/list': listed(2) };
    await mount(ToolCard, { tool: 'matting' });
    await act(() => loadCatalog());
    expect(text('.tool-badge--free')).toBe('今日免费 2 次');

    answers = { ...ONLINE, '/api/gen/tool/list': listed(0) };
    await act(() => loadCatalog());
    expect(text('.tool-badge--points')).toBe('4 点');
  });

  it('shows the price and the quality that the server reports', async () => {
    answers = ONLINE;
    await mount(ToolCard, { tool: 'matting' });
    expect(exists('#tool-matting .skeleton')).toBe(true);

    await act(() => loadCatalog());
    expect(text('#tool-price-matting')).toBe('4 点');
    expect(text('#tool-matting')).toContain('预览效果');
    expect(exists('#tool-matting .skeleton')).toBe(false);
  });
});
