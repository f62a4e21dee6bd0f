import TestUtils from '@tarojs/test-utils-react';
import { chooseLocale } from '@/i18n';
import { type NetworkResponse, network } from '@/platform/network';
import { loadCatalog, useCatalog } from './catalog.store';
import { ServerLine } from './server-line';
import { ToolCard } from './tool-card';

const succeed = (data: object): NetworkResponse => ({
  status: 200,
  body: JSON.stringify({ result: 'success', data, code: '0', reason: '' }),
});

/** What the server answers, by path; without an entry the connection fails. */
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

const text = (selector: string) => document.querySelector(selector)?.textContent;

/** Lets Taro's elements draw what changed. */
const drawn = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('the server line', () => {
  it('goes from connecting to offline, and by its button to connected', async () => {
    const utils = new TestUtils();
    answers = {};
    await utils.mount(ServerLine);
    expect(text('#server-state')).toBe('正在连接服务器');

    await utils.act(() => loadCatalog());
    await drawn();
    expect(text('#state-error')).toContain('连不上服务器');

    answers = ONLINE;
    utils.fireEvent.click(document.querySelector('#server-retry') as Element);
    await utils.act(() => loadCatalog());
    await drawn();
    expect(document.querySelector('#state-error')).toBeNull();
    expect(text('#server-state')).toContain('已连接服务器');
    utils.unmout();
  });
});

describe('a tool card', () => {
  it('says in green what is free today, and the points when that is used up', async () => {
    const utils = new TestUtils();
    const listed = (left: number) =>
      succeed({
        items: [{ tool: 'matting', quality: 'full', freeUses: { period: 'day', granted: 3, left } }],
      });
    answers = { ...ONLINE, '/api/gen/tool/list': listed(2) };
    await utils.mount(ToolCard, { props: { tool: 'matting' } });
    await utils.act(() => loadCatalog());
    await drawn();
    expect(text('.tool-badge--free')).toBe('今日免费 2 次');

    answers = { ...ONLINE, '/api/gen/tool/list': listed(0) };
    await utils.act(() => loadCatalog());
    await drawn();
    expect(text('.tool-badge--points')).toBe('4 点');
    utils.unmout();
  });

  it('shows the price and the state that the server gave', async () => {
    const utils = new TestUtils();
    answers = ONLINE;
    await utils.mount(ToolCard, { props: { tool: 'matting' } });
    expect(document.querySelector('#tool-matting .skeleton')).not.toBeNull();

    await utils.act(() => loadCatalog());
    await drawn();
    expect(text('#tool-price-matting')).toBe('4 点');
    expect(text('#tool-matting')).toContain('预览效果');
    expect(document.querySelector('#tool-matting .skeleton')).toBeNull();
    utils.unmout();
  });
});
