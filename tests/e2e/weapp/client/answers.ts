import { schemas } from '@tuzuo/contract/api';
import { succeed } from '@tuzuo/core/api/envelope';
import type { RouteName } from '@tuzuo/core/api/routes';
import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { TOOL_KEYS, type ToolKey, tools } from '@tuzuo/core/tools';
import { type Network, type SentRequest, scriptedNetwork } from '../harness/wx/network';

/** A price that differs from every default and from other modules: a page can only know it from the response. */
export function oddPrice(module: (typeof MODULE_KEYS)[number]): number {
  return 1001 + MODULE_KEYS.indexOf(module);
}

const prices = Object.fromEntries(
  MODULE_KEYS.map((module) => {
    const price = { usePointCount: oddPrice(module), useTimesPerPoint: 1 };
    return [module, { free: price, trial: price, common: price }];
  }),
);

/** A legal text with one section. */
export const legalText = {
  title: '隐私协议',
  updatedAt: '2026-11-21',
  sections: [{ heading: '谁负责', paragraphs: ['处理您个人信息的是 Example。', '软件作者不接触您的数据。'] }],
};

/** Welcome points of a registration, different from every default. */
export const WELCOME_POINTS = 73;

/** A tool as listed by a server with an engine for it. */
export const offered = (tool: ToolKey) => {
  const { moduleKey, limits } = tools[tool];
  const { maxBytes, maxPixels, extensions } = limits;
  return {
    tool,
    moduleKey,
    engine: 'local',
    quality: 'full',
    cloud: false,
    prompt: false,
    refine: false,
    taps: false,
    limits: { maxBytes, maxPixels, extensions: [...extensions] },
  };
};

/** Templates in the server's list, in several aspect ratios. */
export const listedTemplates = ['tall', 'wide', 'square'].map((templateId, index) => ({
  templateId,
  title: `模板 ${templateId}`,
  width: 900,
  height: [1600, 383, 900][index],
  pages: 1,
  thumbUrl: `/templates/v1/${templateId}-360.webp?v=1`,
  placeholder: 'data:image/webp;base64,AAAA',
  favorite: false,
}));

/** A single template with its document: an empty page. */
const wholeTemplate = (request: SentRequest) => ({
  ...listedTemplates.find(({ templateId }) => templateId === fieldsOf(request).get('templateId')),
  category: { categoryId: 'sale', name: '大促' },
  scene: { sceneId: 'store', name: '门店' },
  previewUrl: '/templates/v1/tall-720.webp?v=1',
  doc: {
    version: 1,
    size: { width: 900, height: 1600, print: { widthMm: 90, bleedMm: 3 } },
    pages: [{ id: '1', background: { fill: null }, layers: [] }],
  },
});

const fieldsOf = ({ body }: SentRequest) => new URLSearchParams(body);

/** Responses of the calls for templates; with a query, only the last template matches. */
const templateAnswers = (onRequest: (request: SentRequest) => void = () => undefined) => {
  const answer = (route: RouteName, data: (request: SentRequest) => unknown) => (request: SentRequest) => {
    onRequest(request);
    return succeed(schemas[route].output.parse(data(request)));
  };
  return {
    'template/category/list': answer('template.category.list', () => ({
      items: [{ categoryId: 'sale', name: '大促', count: 3 }],
    })),
    'template/scene/list': answer('template.scene.list', () => ({
      items: [{ sceneId: 'store', name: '门店', count: 3 }],
    })),
    'template/tag/list': answer('template.tag.list', () => ({ items: ['开业'] })),
    'template/template/list': answer('template.template.list', (request) => ({
      items: fieldsOf(request).has('query') ? listedTemplates.slice(-1) : listedTemplates,
    })),
    'template/template/get': answer('template.template.get', wholeTemplate),
    'template/favorite/set': answer('template.favorite.set', (request) => ({
      favorite: fieldsOf(request).get('favorite') === 'true',
    })),
  };
};

const SOLD = { kind: 'vip', tier: 'common', months: 3, amountCents: 7801, currency: 'CNY' } as const;

/** A membership for sale, and orders of it: a pending one, and a refundable one. */
const plan = { ...SOLD, priceId: '01930000-0000-7000-8000-000000000101' };
const orders = (['pending', 'fulfilled'] as const).map((state, index) => ({
  ...SOLD,
  orderId: `01930000-0000-7000-8000-00000000020${index}`,
  state,
  refundedCents: 0,
  refundableCents: state === 'fulfilled' ? 7801 : 0,
  createdAt: '2026-01-02T03:04:05.000Z',
  expiresAt: '2026-01-02T03:34:05.000Z',
}));

/** A server that responds according to the contract, with engines for the tools in `open`. */
export function workingServer(
  onRequest: (request: SentRequest) => void = () => undefined,
  open: readonly ToolKey[] = TOOL_KEYS,
): Network {
  const answer = (route: RouteName, data: unknown) => (request: SentRequest) => {
    onRequest(request);
    return succeed(schemas[route].output.parse(data));
  };
  return scriptedNetwork({
    ...templateAnswers(onRequest),
    'gen/tool/list': answer('gen.tool.list', { items: open.map(offered) }),
    'idphoto/spec/list': answer('idphoto.spec.list', { items: [] }),
    'open/legal_text/get': answer('open.legal_text.get', legalText),
    'user/user/getUserModuleUsePointConfig': answer('user.user.getUserModuleUsePointConfig', {
      moduleUsePointConfig: prices,
    }),
    'vip/plan/list': answer('vip.plan.list', { items: [plan] }),
    'pay/pay/channels': answer('pay.pay.channels', { items: [{ channel: 'wxpay_jsapi' }] }),
    'order/order/list': answer('order.order.list', { items: orders }),
    'vip/benefit/list': answer('vip.benefit.list', {
      items: [{ key: 'point_new_user', tier: 'free', value: WELCOME_POINTS }],
    }),
  });
}
