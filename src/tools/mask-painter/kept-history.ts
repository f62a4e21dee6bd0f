import { EMPTY, type History } from './history';

let kept: { key: string; history: History } | undefined;

/** What was painted last under this key, if it was the last of all: a run takes the painter off the page. */
export const keptHistory = (key: string): History => (kept?.key === key ? kept.history : EMPTY);

/** Keeps what is painted for when the painter comes back. */
export function keepHistory(key: string, history: History): void {
  kept = { key, history };
}
