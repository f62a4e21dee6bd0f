import { schemas } from '@tuzuo/contract/api';
import { succeed } from '@tuzuo/core/api/envelope';
import type { RouteName } from '@tuzuo/core/api/routes';
import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { type ToolKey, tools } from '@tuzuo/core/tools';
import { type Network, type SentRequest, scriptedNetwork } from '../harness/wx/network';

/** A price that no default has, different for every module: what the page shows can only come from the answer. */
export function oddPrice(module: (typeof MODULE_KEYS)[number]): number {
  return 1001 + MODULE_KEYS.indexOf(module);
}

const prices = Object.fromEntries(
  MODULE_KEYS.map((module) => {
    const price = { usePointCount: oddPrice(module), useTimesPerPoint: 1 };
    return [module, { free: price, trial: price, common: price }];
  }),
);

/** A legal text of one section. */
export const legalText = {
  title: '隐私协议',
  updatedAt: '2026-11-21',
  sections: [{ heading: '谁负责', paragraphs: ['处理您个人信息的是 Example。', '软件作者不接触您的数据。'] }],
};

/** A tool as a server with an engine for it tells of it. */
const offered = (tool: ToolKey) => {
  const { moduleKey, limits } = tools[tool];
  const { maxBytes, maxPixels, extensions } = limits;
  return {
    tool,
    moduleKey,
    engine: 'local',
    quality: 'full',
    limits: { maxBytes, maxPixels, extensions: [...extensions] },
  };
};

/** A server that answers by the contract, with engines for the tools in `open` only. */
export function workingServer(
  onRequest: (request: SentRequest) => void = () => undefined,
  open: readonly ToolKey[] = [],
): Network {
  const answer = (route: RouteName, data: unknown) => (request: SentRequest) => {
    onRequest(request);
    return succeed(schemas[route].output.parse(data));
  };
  return scriptedNetwork({
    'gen/tool/list': answer('gen.tool.list', { items: open.map(offered) }),
    'idphoto/spec/list': answer('idphoto.spec.list', { items: [] }),
    'open/legal_text/get': answer('open.legal_text.get', legalText),
    'user/user/getUserModuleUsePointConfig': answer('user.user.getUserModuleUsePointConfig', {
      moduleUsePointConfig: prices,
    }),
  });
}
