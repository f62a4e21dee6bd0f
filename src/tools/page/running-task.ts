import type { ToolKey } from '@tuzuo/core/tools';
import { storage } from '@/platform/storage';

const keyOf = (tool: ToolKey) => `running-${tool}`;

/** The task that this user has last started with a tool and whose end the tool's page has not shown yet. */
export function rememberedTask(tool: ToolKey, userId: string): string | undefined {
  const [owner, taskId] = storage.get(keyOf(tool)).split(' ');
  return owner === userId ? taskId : undefined;
}

/** Keeps it on the device: a reload and another start of the app find it. */
export function rememberTask(tool: ToolKey, userId: string, taskId: string): void {
  storage.set(keyOf(tool), `${userId} ${taskId}`);
}

/** Its end has been shown. */
export function forgetTask(tool: ToolKey): void {
  storage.set(keyOf(tool), '');
}
