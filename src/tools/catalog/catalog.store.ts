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

/** `offline` = no valid answer arrived; `refused` = the server answered with an error. */
export type Connection = 'connecting' | 'connected' | 'offline' | 'refused';

type CatalogState = {
  connection: Connection;
  prices: PriceTable;
  /** Tools that the server can run now. */
  open: Partial<Record<ToolKey, OpenTool['quality']>>;
  /** Tools whose engine follows a prompt of the user. */
  prompts: Partial<Record<ToolKey, boolean>>;
  /** Tools whose draft an engine can refine. */
  refines: Partial<Record<ToolKey, boolean>>;
  /** Tools for whose masks the server finds objects by a tap. */
  taps: Partial<Record<ToolKey, boolean>>;
  /** The user's remaining free uses; for a guest, those that everybody has. */
  freeUses: Partial<Record<ToolKey, OpenTool['freeUses']>>;
};

/** The server's tool catalog: which tools are open, and what a use costs. */
export const useCatalog = create<CatalogState>(() => ({
  connection: 'connecting',
  prices: {},
  open: {},
  prompts: {},
  refines: {},
  taps: {},
  freeUses: {},
}));

/** Session for which the free uses were last requested. */
let askedFor: string | undefined;
let loading: Promise<void> | undefined;

async function fetchCatalog(): Promise<void> {
  askedFor = useSession.getState().sessionId;
  // Known data stays until the answer arrives.
  if (useCatalog.getState().connection !== 'connected') useCatalog.setState({ connection: 'connecting' });
  try {
    const [priceList, toolList] = await Promise.all([
      call('user.user.getUserModuleUsePointConfig', {}).result,
      call('gen.tool.list', {}).result,
    ]);
    const open = Object.fromEntries(toolList.items.map(({ tool, quality }) => [tool, quality]));
    const prompts = Object.fromEntries(toolList.items.map(({ tool, prompt }) => [tool, prompt]));
    const refines = Object.fromEntries(toolList.items.map(({ tool, refine }) => [tool, refine]));
    const taps = Object.fromEntries(toolList.items.map((item) => [item.tool, item.taps]));
    const freeUses = Object.fromEntries(toolList.items.map(({ tool, freeUses: uses }) => [tool, uses]));
    useCatalog.setState({
      connection: 'connected',
      prices: priceList.moduleUsePointConfig,
      open,
      prompts,
      refines,
      taps,
      freeUses,
    });
  } catch (error) {
    useCatalog.setState({ connection: error instanceof ApiError ? 'refused' : 'offline' });
  }
}

/** Loads the catalog again; concurrent calls share one promise. Never rejects. */
export function loadCatalog(): Promise<void> {
  loading ??= fetchCatalog().finally(() => {
    loading = undefined;
  });
  return loading;
}

/** Loads the catalog unless it is loaded. */
export function ensureCatalog(): void {
  if (useCatalog.getState().connection !== 'connected') void loadCatalog();
}

/**
 * For a page that shows free uses: loads the catalog at first, for every change of user, and whenever the page becomes
 * visible, since something may have been used meanwhile.
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

/** The price of a module for users without membership, which guests see as well. */
export function listedPrice(prices: PriceTable, module: ModuleKey) {
  return prices[module]?.free;
}
