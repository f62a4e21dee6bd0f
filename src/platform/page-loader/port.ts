/** Words for a page whose script is on its way, asked for when they are shown. */
export type LoadWords = {
  waiting: () => string;
  timeout: () => string;
  retry: () => string;
  /** Brings the words of the page itself; resolves when they are there. */
  fetch: () => Promise<void>;
};

/** What shows while a page's script is fetched. Only the browser fetches pages itself; other hosts have their own. */
export type PageLoaderPort = {
  setWords(words: LoadWords): void;
};
