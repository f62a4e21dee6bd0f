import TestUtils from '@tarojs/test-utils-react';
import { chooseLocale } from '@/i18n';
import { type NetworkResponse, network } from '@/platform/network';
import { loadCatalogue, useCatalogue } from './catalogue.store';
import { ServerLine } from './server-line';
import { ToolCard } from './tool-card';

const succeed = (data: object): NetworkResponse => ({
  status: 200,
  text: JSON.stringify({ result: 'success', data, code: '0', reason: '' }),
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
  useCatalogue.setState(useCatalogue.getInitialState(), true);
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

    await utils.act(() => loadCatalogue());
    await drawn();
    expect(text('#state-error')).toContain('连不上服务器');

    answers = ONLINE;
    utils.fireEvent.click(document.querySelector('#server-retry') as Element);
    await utils.act(() => loadCatalogue());
    await drawn();
    expect(document.querySelector('#state-error')).toBeNull();
    expect(text('#server-state')).toContain('已连接服务器');
    utils.unmout();
  });
});

describe('a tool card', () => {
  it('shows the price and the state that the server gave', async () => {
    const utils = new TestUtils();
    answers = ONLINE;
    await utils.mount(ToolCard, { props: { tool: 'matting' } });
    expect(text('#tool-matting')).not.toContain('尚未开放');
    expect(document.querySelector('#tool-matting .skeleton')).not.toBeNull();

    await utils.act(() => loadCatalogue());
    await drawn();
    expect(text('#tool-price-matting')).toBe('4 点/次');
    expect(text('#tool-matting')).toContain('预览效果');
    expect(document.querySelector('#tool-matting .skeleton')).toBeNull();
    utils.unmout();
  });
});
