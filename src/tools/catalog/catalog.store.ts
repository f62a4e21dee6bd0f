import type { Api } from '@tuzuo/contract/api';
import type { ModuleKey } from '@tuzuo/core/pricing';
import type { ToolKey } from '@tuzuo/core/tools';
import { useEffect } from 'react';
import { create } from 'zustand';
import { usePageShow } from '@/platform/page-life';
import { call } from '@/request';
import { ApiError } from '@/request/errors';
import { useSession } from '@/session/session.store';

type PriceTable = Api['user.user.getUserModuleUsePointConfig']['output']['moduleUsePointConfig'];
type OpenTool = Api['gen.tool.list']['output']['items'][number];

/** `offline` = no proper answer came; `refused` = the server answered that it cannot. */
export type Connection = 'connecting' | 'connected' | 'offline' | 'refused';

type CatalogState = {
  connection: Connection;
  prices: PriceTable;
  /** Tools that the server can run now. */
  open: Partial<Record<ToolKey, OpenTool['quality']>>;
  /** Those whose engine follows words of the user's. */
  prompts: Partial<Record<ToolKey, boolean>>;
  /** Whether an engine works a draft of a tool out. */
  refines: Partial<Record<ToolKey, boolean>>;
  /** What the user may do without a charge; a guest what there is for everybody. */
  freeUses: Partial<Record<ToolKey, OpenTool['freeUses']>>;
};

/** What the server says about the tools: which are open, and what a use costs. */
export const useCatalog = create<CatalogState>(() => ({
  connection: 'connecting',
  prices: {},
  open: {},
  prompts: {},
  refines: {},
  freeUses: {},
}));

/** Whose free uses were asked for last. */
let askedFor: string | undefined;
let loading: Promise<void> | undefined;

async function fetchCatalog(): Promise<void> {
  askedFor = useSession.getState().sessionId;
  // What is known stays until there is an answer.
  if (useCatalog.getState().connection !== 'connected') useCatalog.setState({ connection: 'connecting' });
  try {
    const [priceList, toolList] = await Promise.all([
      call('user.user.getUserModuleUsePointConfig', {}).result,
      call('gen.tool.list', {}).result,
    ]);
    const open = Object.fromEntries(toolList.items.map(({ tool, quality }) => [tool, quality]));
    const prompts = Object.fromEntries(toolList.items.map(({ tool, prompt }) => [tool, prompt]));
    const refines = Object.fromEntries(toolList.items.map(({ tool, refine }) => [tool, refine]));
    const freeUses = Object.fromEntries(toolList.items.map(({ tool, freeUses: uses }) => [tool, uses]));
    useCatalog.setState({
      connection: 'connected',
      prices: priceList.moduleUsePointConfig,
      open,
      prompts,
      refines,
      freeUses,
    });
  } catch (error) {
    useCatalog.setState({ connection: error instanceof ApiError ? 'refused' : 'offline' });
  }
}

/** Asks the server, again if need be; while an answer is on its way, the same promise. Never rejects. */
export function loadCatalog(): Promise<void> {
  loading ??= fetchCatalog().finally(() => {
    loading = undefined;
  });
  return loading;
}

/** Asks the server unless it has answered already. */
export function ensureCatalog(): void {
  if (useCatalog.getState().connection !== 'connected') void loadCatalog();
}

/**
 * For a page that says what is free: asks at first, for every other user, and whenever a user comes back to the page,
 * who may have used something meanwhile.
 */
export function useFreshCatalog(): void {
  const sessionId = useSession((state) => state.sessionId);
  const refresh = () => {
    if (askedFor === sessionId) ensureCatalog();
    else void loadCatalog();
  };
  useEffect(refresh, [sessionId]);
  usePageShow(() => {
    if (askedFor !== undefined && sessionId !== '') void loadCatalog();
  });
}

/** A guest sees what a registered user without membership pays. */
export function listedPrice(prices: PriceTable, module: ModuleKey) {
  return prices[module]?.free;
}
