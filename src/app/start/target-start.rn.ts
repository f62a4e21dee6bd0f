import { followUpgrade } from '@/app/upgrade';
import { debugTools } from '@/features/debug/recorder';
import { startDebugMode } from '@/shell/debug-mode';
import type * as base from './target-start';

export const startUpgrade = (() => void followUpgrade()) satisfies typeof base.startUpgrade;

export const startDebug = (() => startDebugMode(async () => debugTools)) satisfies typeof base.startDebug;

export const startFrame = (() => undefined) satisfies typeof base.startFrame;

export const startFetching = (() => undefined) satisfies typeof base.startFetching;
