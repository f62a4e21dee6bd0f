import type { Api } from '@tuzuo/contract/api';
import { type ModuleKey, UNLIMITED_POINTS } from '@tuzuo/core/pricing';
import { TOOL_KEYS, type ToolKey, tools } from '@tuzuo/core/tools';
import { loadCatalogue, useCatalogue } from '@/features/tools';
import { call } from '@/request';

type PointInfo = Api['user.user.getUserPointInfo']['output'];

/** One change of the user's points. */
export type PointChange = Api['user.user.searchUserPointChangeLogList']['output']['items'][number];

/** What points can be bought for. */
export type Offer = Api['user.user.getAppRechargePriceList']['output']['items'][number];

export type Account = {
  /** Undefined = unlimited. */
  balance: number | undefined;
  bought: number;
  /** Free uses left today, of each tool that the server offers. */
  freeUses: readonly { tool: ToolKey; left: number }[];
  offers: readonly Offer[];
};

const pointInfo = (module: ModuleKey): Promise<PointInfo> =>
  call('user.user.getUserPointInfo', { module }, { toast: false }).result;

/** The tool that is charged as a module; several options of one tool may be charged apart. */
export function toolOfModule(module: ModuleKey): ToolKey | undefined {
  return TOOL_KEYS.find((key) => {
    const tool: { moduleKey: ModuleKey; moduleVariants?: readonly { moduleKey: ModuleKey }[] } = tools[key];
    return tool.moduleKey === module || tool.moduleVariants?.some(({ moduleKey }) => moduleKey === module);
  });
}

/** Asks the server for what the user has. Rejects when it does not say. */
export async function loadAccount(): Promise<Account> {
  if (useCatalogue.getState().connection !== 'connected') await loadCatalogue();
  const { open } = useCatalogue.getState();
  const offered = TOOL_KEYS.filter((tool) => open[tool] !== undefined);
  // Points are the same for every module; without an open tool any of them will do.
  const asked = offered.length > 0 ? offered : TOOL_KEYS.slice(0, 1);
  const [infos, { items: offers }] = await Promise.all([
    Promise.all(asked.map((tool) => pointInfo(tools[tool].moduleKey))),
    call('user.user.getAppRechargePriceList', {}, { toast: false }).result,
  ]);
  const [info] = infos;
  if (!info) throw new Error('No module to ask for');
  const unlimited = info.useType === 'cash' || info.allLeftPointCount >= UNLIMITED_POINTS;
  return {
    balance: unlimited ? undefined : info.allLeftPointCount,
    bought: info.rechargeLeftPointCount,
    freeUses: offered.map((tool, index) => ({ tool, left: infos[index]?.cellLeftUseTimes ?? 0 })),
    offers,
  };
}
