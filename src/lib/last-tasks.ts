/** Several people may share a device. */
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
 * The last task of each of the device's last few users, for tasks that are in no history. Stored data that is malformed
 * (from an older version or tampered with) is read as far as it is valid.
 * @param text reads the stored text; '' when there is none
 */
export const lastTasks = (text: () => string, write: (text: string) => void) => ({
  last: (userId: string): string | undefined => new Map(tasksOf(text())).get(userId),
  /** Undefined clears the task. */
  keep(userId: string, taskId: string | undefined): void {
    const others = tasksOf(text()).filter(([user]) => user !== userId);
    const own: [string, string][] = taskId === undefined ? [] : [[userId, taskId]];
    write(JSON.stringify(Object.fromEntries([...own, ...others].slice(0, USERS_KEPT))));
  },
});
