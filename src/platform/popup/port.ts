type PopupOptions = {
  title: string;
  /** Keeps touches from what lies behind. */
  mask: boolean;
};

/**
 * The one place where toast and loading show. Only src/ui/feedback calls it, which knows what shows now: hosts mix the
 * two up, each in its own way.
 */
export type PopupPort = {
  /** Shows words that go away by themselves after `durationMs`, in place of what showed. */
  showToast(options: PopupOptions & { durationMs: number }): void;
  /** Shows a spinner with words until {@link hide}, in place of what showed. */
  showLoading(options: PopupOptions): void;
  hide(kind: 'toast' | 'loading'): void;
};
