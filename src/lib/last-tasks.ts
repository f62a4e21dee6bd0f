/** One device may be several people's. */
const USERS_KEPT = 4;

function tasksOf(text: string): [user: string, task: string][] {
  try {
    const found: unknown = JSON.parse(text || '{}');
    const entries: [string, unknown][] = found instanceof Object ? Object.entries(found) : [];
    return entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  } catch {
    return [];
  }
}

/**
 * A task of each of the device's last few users, such as are in no history. What an earlier version of the app, or
 * anybody, may have written is read as far as it is understood.
 * @param text reads what is stored; '' for nothing
 */
export const lastTasks = (text: () => string, write: (text: string) => void) => ({
  last: (userId: string): string | undefined => new Map(tasksOf(text())).get(userId),
  /** Undefined forgets it. */
  keep(userId: string, taskId: string | undefined): void {
    const others = tasksOf(text()).filter(([user]) => user !== userId);
    const own: [string, string][] = taskId === undefined ? [] : [[userId, taskId]];
    write(JSON.stringify(Object.fromEntries([...own, ...others].slice(0, USERS_KEPT))));
  },
});
