export type NetworkRequest = {
  /** Absolute address, or a path from the server's root where the page has an origin of its own. */
  url: string;
  method: 'GET' | 'POST';
  header: Record<string, string>;
  /** Already serialised; '' for none. */
  body: string;
  /** The target's own limit, in ms. The caller keeps its own clock, this only frees the connection. */
  timeoutMs: number;
};

/** Any status is an answer. Always text: parsing is the caller's, since targets disagree on broken JSON. */
export type NetworkResponse = { status: number; text: string };

export type NetworkTask<T> = {
  /** Rejects on every transport failure, {@link abort} included; only an `UnreadableFile` says why. */
  response: Promise<T>;
  abort(): void;
};

export type NetworkPort = {
  /** Address of the server without a trailing slash; '' = the page's own. */
  origin: string;
  start(request: NetworkRequest): NetworkTask<NetworkResponse>;
};
