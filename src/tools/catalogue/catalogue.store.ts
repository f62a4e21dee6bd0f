import type { Api } from '@tuzuo/contract/api';
import type { ModuleKey } from '@tuzuo/core/pricing';
import type { ToolKey } from '@tuzuo/core/tools';
import { create } from 'zustand';
import { call } from '@/request';
import { ApiError } from '@/request/errors';

type PriceTable = Api['user.user.getUserModuleUsePointConfig']['output']['moduleUsePointConfig'];
type OpenTool = Api['gen.tool.list']['output']['items'][number];

/** `offline` = no proper answer came; `refused` = the server answered that it cannot. */
export type Connection = 'connecting' | 'connected' | 'offline' | 'refused';

type CatalogueState = {
  connection: Connection;
  prices: PriceTable;
  /** Tools that the server can run now. */
  open: Partial<Record<ToolKey, OpenTool['quality']>>;
};

/** What the server says about the tools: which are open, and what a use costs. */
export const useCatalogue = create<CatalogueState>(() => ({
  connection: 'connecting',
  prices: {},
  open: {},
}));

let loading: Promise<void> | undefined;

async function fetchCatalogue(): Promise<void> {
  useCatalogue.setState({ connection: 'connecting' });
  try {
    const [priceList, toolList] = await Promise.all([
      call('user.user.getUserModuleUsePointConfig', {}).result,
      call('gen.tool.list', {}).result,
    ]);
    const open = Object.fromEntries(toolList.items.map(({ tool, quality }) => [tool, quality]));
    useCatalogue.setState({ connection: 'connected', prices: priceList.moduleUsePointConfig, open });
  } catch (error) {
    useCatalogue.setState({ connection: error instanceof ApiError ? 'refused' : 'offline' });
  }
}

/** Asks the server, again if need be; while an answer is on its way, the same promise. Never rejects. */
export function loadCatalogue(): Promise<void> {
  loading ??= fetchCatalogue().finally(() => {
    loading = undefined;
  });
  return loading;
}

/** Asks the server unless it has answered already. */
export function ensureCatalogue(): void {
  if (useCatalogue.getState().connection !== 'connected') void loadCatalogue();
}

/** A guest sees what a registered user without membership pays. */
export function listedPrice(prices: PriceTable, module: ModuleKey) {
  return prices[module]?.free;
}
