import type { Locale } from '@tuzuo/core/text/locale';

/** What the slot of toast and loading shows to the user. */
export type Shown = { kind: 'toast' | 'loading'; title: string };

/** The popups of `@/feedback`, by the name of the function and its arguments. */
type PopupCall =
  | ['showToast' | 'showLoading', string, { durationMs?: number; delayMs?: number; mask?: boolean }?]
  | ['hideToast' | 'hideLoading'];

/** The feedback layer of one target, driven from a test that may run elsewhere: everything is plain data. */
export type FeedbackDriver = {
  setLocale(locale: Locale): Promise<void>;
  popup(...call: PopupCall): Promise<void>;
  /** Runs `whileLoading` around a work of that length, which shows `toast` half-way; resolves at once. */
  startWork(title: string, lengthMs: number, toast?: string): Promise<void>;
  onScreen(): Promise<Shown | null>;
  /** Sentences on the console, as warnings, since the last time. */
  takeWarnings(): Promise<string[]>;
  wait(ms: number): Promise<void>;
  /** Asks the user and lets them press the first or the last button; the labels are those on the screen. */
  ask(press: 'confirm' | 'cancel'): Promise<{ labels: string[]; answered: boolean }>;
  copy(text: string, allowed: boolean): Promise<{ copied: boolean; content: string }>;
  vibrate(length: 'short' | 'long', able: boolean): Promise<{ errMsg?: string }>;
};
