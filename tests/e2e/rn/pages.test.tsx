import AsyncStorage from '@react-native-async-storage/async-storage';
import { act, screen, waitFor } from '@testing-library/react-native/pure';
import type { RouteName as Call } from '@tuzuo/core/api/routes';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { type RouteName, relaunch, routes, switchTab, urlOf } from '../../../src/navigation';
import { loggedIn, recordServer, runOf } from '../weapp/client/records';
import { byId, type HostElement, mountApp } from './mount-app';
import { connectNetwork } from './scripted-server';

const ID = '01930000-0000-7000-8000-000000000001';
const AT = '2026-01-02T03:04:05.000Z';

const QUOTE = { uses: 1, freeUsesLeft: 0, points: 2, balance: 1258, useType: 'point', keptRuns: 50 };
const SIZE = { width: 900, height: 1600 };
const ITEM = {
  itemId: ID,
  kind: 'poster',
  name: '开业海报',
  bytes: 1000,
  kept: false,
  shared: false,
  createdAt: AT,
  changedAt: AT,
};
const ORDER = {
  orderId: ID,
  kind: 'points',
  state: 'pending',
  points: 100,
  amountCents: 990,
  currency: 'CNY',
  refundedCents: 0,
  refundableCents: 0,
  createdAt: AT,
  expiresAt: '2126-01-02T03:04:05.000Z',
};
const DEVICE = {
  deviceId: ID,
  device: '测试机',
  family: 'app_ios',
  loggedInAt: AT,
  seenAt: AT,
  isThis: true,
};
const NOTICE = { noticeId: ID, kind: 'task_finished', title: '做好了', text: '放大完成', isRead: true };
const LISTS = [
  'consents',
  'tasks',
  'faces',
  'posters',
  'favoriteTemplates',
  'recentTemplates',
  'orders',
  'pointChanges',
  'invoices',
  'devices',
  'notified',
  'messages',
];
const ACCOUNT = { userId: ID, nick: 'Tuzuo 000001', mobile: '13800000001', gmtLastLogin: AT, vipInfo: null };

/** What else the server answers, besides runs, points, templates and orders. */
const ANSWERS: Partial<Record<Call, unknown>> = {
  'gen.model.list': { items: [] },
  'gen.task.quote': QUOTE,
  'open.announcement.list': { items: [] },
  'order.invoice.list': { items: [] },
  'order.order.get': ORDER,
  'pay.pay.query': ORDER,
  'poster.shared.get': { title: '分享出来的海报', ...SIZE, pages: 1, pictureUrl: '/files/a.webp' },
  'poster.words.quote': QUOTE,
  'share.link.list': { items: [] },
  'space.folder.list': { items: [] },
  'space.item.list': { items: [ITEM] },
  'space.recycle.list': { items: [{ ...ITEM, removedAt: AT, purgeAt: AT }] },
  'space.usage.get': { usedBytes: 1000, limitBytes: 2000, keepDays: 30, uses: [] },
  'user.device.list': { items: [DEVICE] },
  'user.notice.count': { unread: 0 },
  'user.notice.list': { items: [{ ...NOTICE, createdAt: AT }] },
  'user.notice.read': { unread: 0 },
  'user.user.exportData': {
    account: { ...ACCOUNT, isSetPassword: 0 },
    ...Object.fromEntries(LISTS.map((name) => [name, []])),
  },
};

/** Addresses of the pages that are about something. */
const ADDRESSES: Partial<Record<RouteName, string>> = {
  payment: urlOf('payment', { orderId: ID }),
  'shared-poster': urlOf('shared-poster', { id: ID }),
  'template-category': urlOf('template-category', { categoryId: 'sale' }),
  'template-scene': urlOf('template-scene', { sceneId: 'store' }),
  'ai-preview': urlOf('ai-preview', { taskId: ID, index: '0' }),
};

/** What a page shows besides its title; every page of results shows the same two runs. */
const SHOWN: Partial<Record<RouteName, string>> = {
  home: '一张照片，做成会卖的图',
  templates: '模板 tall',
  my: 'Tuzuo 000001',
  agreement: '软件作者不接触您的数据。',
  privacy: '软件作者不接触您的数据。',
  preview: '没有要看的图片',
  webview: '链接里没有网页地址。',
  payment: '¥9.90',
  vip: '¥78.01',
  'app-debug': '调试模式没有打开',
  space: '开业海报',
  login: '当前账号：138****0001',
  order: '会员 3 个月',
  benefits: '新用户赠送点数',
  'ai-history': '完成，用了 2 点',
  points: '1,258',
  messages: '放大完成',
  account: '测试机 · 应用',
  settings: 'Français',
  'my-data': '13800000001',
  help: '怎么收费？',
  'not-found': '链接可能已失效，或页面已移动。',
  search: '一键去背景、换底色',
  'create-design': '请用网页版或小程序打开。',
  studio: '请用网页版或小程序打开。',
  poster: '写几句话，放几张图',
  'poster-generate': '还没有方案',
  'shared-poster': '分享出来的海报',
  recycle: '彻底删除',
  template: '开业海报',
  'template-category': '模板 wide',
  'template-scene': '模板 wide',
  'template-search': '大促',
  'ai-preview': '换个场景再来',
  'id-photo': '选择证件',
  'label-verify': '选择图片或视频',
};

const textOf = (element: HostElement): string =>
  element.children
    .map((child: HostElement | string) => (typeof child === 'string' ? child : textOf(child)))
    .join(' ');

/** The title that a page has before the app sets it: the same. */
type Config = { navigationBarTitleText: string };

const unanswered: string[] = [];

beforeAll(async () => {
  for (const [key, value] of loggedIn()) await AsyncStorage.setItem(key, value);
  const network = recordServer([runOf(1, 'succeeded'), runOf(2, 'failed')], TOOL_KEYS);
  connectNetwork(network, ANSWERS, (path) => unanswered.push(path));
  mountApp();
  await waitFor(() => byId('route-home'));
});

beforeEach(() => {
  unanswered.length = 0;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

// The last page is still animating; nothing of it may run after jest has been torn down.
afterAll(() => act(() => new Promise<void>((resolve) => setTimeout(resolve, 1500))));

test.each(routes)('$name shows its title and its content, and no error', async ({ name, path, tab }) => {
  await act(() => (tab ? switchTab(path) : relaunch(ADDRESSES[name] ?? path)));
  const isResults = /-generate(-list)?$/.test(name) && name !== 'poster-generate';
  const expected = SHOWN[name] ?? (isResults ? '处理失败' : '本次 2 点，现有 1258 点');
  await waitFor(() => expect(textOf(byId(`route-${name}`))).toContain(expected));
  const { default: config } = jest.requireActual<{ default: Config }>(`../../../src${path}.config`);
  await waitFor(() => screen.getAllByText(config.navigationBarTitleText));
  expect(textOf(byId(`route-${name}`))).not.toMatch(/\{\{|undefined|NaN|\[object/);
  // The page before may still be leaving.
  const failures = byId(`route-${name}`).findAll((node: HostElement) => node.props.id === 'state-error', {
    deep: false,
  });
  expect([failures.length, unanswered]).toEqual([name === 'not-found' ? 1 : 0, []]);
  expect(console.error).not.toHaveBeenCalled();
});
