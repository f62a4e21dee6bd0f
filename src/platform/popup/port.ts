type PopupOptions = {
  title: string;
  /** Blocks touches on the content behind. */
  mask: boolean;
};

/**
 * The host's single slot for toast and loading indicator. Only src/ui/feedback calls it and tracks what is shown,
 * because hosts confuse the two, each in its own way.
 */
export type PopupPort = {
  /** Shows a text for `durationMs`, replacing the current popup. */
  showToast(options: PopupOptions & { durationMs: number }): void;
  /** Shows a spinner with a text until {@link hide}, replacing the current popup. */
  showLoading(options: PopupOptions): void;
  hide(kind: 'toast' | 'loading'): void;
};
