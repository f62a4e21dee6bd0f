import type { ComponentType } from 'react';
import { create } from 'zustand';
import { storage } from '@/platform/storage';
import { DEVELOPMENT } from '@/platform/variant';

/** What comes with debug mode: it is fetched when it is switched on, so that nobody else waits for it. */
type DebugTools = {
  /** Begins to record. */
  start(): void;
  /** Ends it and forgets what was recorded. */
  stop(): void;
  /** Floats on every page. */
  Button: ComponentType;
};

type DebugMode = {
  on: boolean;
  Button?: ComponentType | undefined;
};

const STORAGE_KEY = 'debug';

/** Whether debug mode is on. It changes by {@link switchDebugMode} only. */
export const useDebugMode = create<DebugMode>(() => ({ on: false }));

let fetchTools: () => Promise<DebugTools>;

async function apply(on: boolean): Promise<void> {
  const tools = await fetchTools();
  if (on) tools.start();
  else tools.stop();
  useDebugMode.setState({ on, Button: on ? tools.Button : undefined });
}

/** Switches debug mode and keeps it over restarts. Rejects when its tools cannot be fetched. */
export function switchDebugMode(on: boolean): Promise<void> {
  storage.set(STORAGE_KEY, on ? '1' : '0');
  return apply(on);
}

/** Called once at start: on when it was left on, and for developers; off in what ships (product spec). */
export function startDebugMode(fetch: () => Promise<DebugTools>): void {
  fetchTools = fetch;
  const kept = storage.get(STORAGE_KEY);
  // Without a connection there is no debug mode this time.
  if (kept === '1' || (DEVELOPMENT && kept === '')) apply(true).catch(() => undefined);
}
