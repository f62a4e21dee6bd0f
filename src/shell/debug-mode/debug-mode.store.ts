import type { ComponentType } from 'react';
import { create } from 'zustand';
import { storage } from '@/platform/storage';
import { DEVELOPMENT } from '@/platform/variant';

/** The debug tools: loaded when debug mode is switched on, so that other users do not download them. */
type DebugTools = {
  /** Starts recording. */
  start(): void;
  /** Stops recording and deletes what was recorded. */
  stop(): void;
  /** Floating button on every page. */
  Button: ComponentType;
};

type DebugMode = {
  on: boolean;
  Button?: ComponentType | undefined;
};

const STORAGE_KEY = 'debug';

/** Whether debug mode is on. Changed by {@link switchDebugMode} only. */
export const useDebugMode = create<DebugMode>(() => ({ on: false }));

let fetchTools: () => Promise<DebugTools>;

async function apply(on: boolean): Promise<void> {
  const tools = await fetchTools();
  if (on) tools.start();
  else tools.stop();
  useDebugMode.setState({ on, Button: on ? tools.Button : undefined });
}

/** Switches debug mode and stores the choice. Rejects when the tools cannot be loaded. */
export function switchDebugMode(on: boolean): Promise<void> {
  storage.set(STORAGE_KEY, on ? '1' : '0');
  return apply(on);
}

/**
 * Called once at start: on when it was left on, and by default in development builds; off in releases (product spec).
 */
export function startDebugMode(fetch: () => Promise<DebugTools>): void {
  fetchTools = fetch;
  const saved = storage.get(STORAGE_KEY);
  // Without a connection debug mode stays off this time.
  if (saved === '1' || (DEVELOPMENT && saved === '')) apply(true).catch(() => undefined);
}
