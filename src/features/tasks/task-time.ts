import type { Task } from './task';

const two = (value: number) => String(value).padStart(2, '0');

/** When a task was started, by the device's own clock: `2026-11-21 09:05`. */
export function taskTime({ createdAt }: Pick<Task, 'createdAt'>): string {
  const at = new Date(createdAt);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
