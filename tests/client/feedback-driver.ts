import type { Locale } from '@tuzuo/core/text/locale';

/** The visible toast or loading indicator. */
export type Shown = { kind: 'toast' | 'loading'; title: string };

/** The popups of `@/feedback`, by function name and arguments. */
type PopupCall =
  | ['showToast' | 'showLoading', string, { durationMs?: number; delayMs?: number; mask?: boolean }?]
  | ['hideToast' | 'hideLoading'];

/** Drives the feedback layer of a target, from a test that may run elsewhere: everything is plain data. */
export type FeedbackDriver = {
  setLocale(locale: Locale): Promise<void>;
  popup(...call: PopupCall): Promise<void>;
  /** Runs `whileLoading` around work of this duration, which shows `toast` halfway; resolves immediately. */
  startWork(title: string, lengthMs: number, toast?: string): Promise<void>;
  onScreen(): Promise<Shown | null>;
  /** Console messages since the last call, as warnings. */
  takeWarnings(): Promise<string[]>;
  wait(ms: number): Promise<void>;
  /** Asks the user, who presses the first or the last button; returns the visible labels. */
  ask(press: 'confirm' | 'cancel'): Promise<{ labels: string[]; answered: boolean }>;
  copy(text: string, allowed: boolean): Promise<{ copied: boolean; content: string }>;
  vibrate(length: 'short' | 'long', able: boolean): Promise<{ errMsg?: string }>;
};
