export type NetworkRequest = {
  /** Absolute address, or a path from the server's root where the page has an origin of its own. */
  url: string;
  method: 'GET' | 'POST';
  header: Record<string, string>;
  /** Already serialized; '' for none. */
  body: string;
  /** Type of the answer's body; 'arraybuffer' gives an `ArrayBuffer`. */
  responseType: 'text' | 'arraybuffer';
  /** The target's own timeout, in ms. It only frees the connection, since the caller has its own timer. */
  timeoutMs: number;
};

/** Any status is an answer. The body is never parsed here, because targets disagree on invalid JSON. */
export type NetworkResponse<Body extends string | ArrayBuffer = string> = { status: number; body: Body };

export type NetworkTask<T> = {
  /** Rejects on every transport failure, including {@link abort}; only an `UnreadableFile` identifies the reason. */
  response: Promise<T>;
  abort(): void;
};

export type NetworkPort = {
  /** Address of the server without a trailing slash; '' = the page's own origin. */
  origin: string;
  start(request: NetworkRequest): NetworkTask<NetworkResponse<string | ArrayBuffer>>;
};
