/** Messages for a page whose script is loading, evaluated when they are shown. */
export type LoadWords = {
  waiting: () => string;
  timeout: () => string;
  retry: () => string;
  /** Fetches the page's messages; resolves when they are loaded. */
  fetch: () => Promise<void>;
};

/**
 * The view shown while a page's script loads. Only the browser loads pages itself; other hosts have their own
 * indicator.
 */
export type PageLoaderPort = {
  setWords(words: LoadWords): void;
};
