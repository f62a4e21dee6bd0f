export type NetworkRequest = {
  /** Absolute address, or a path from the server's root where the page has an origin of its own. */
  url: string;
  method: 'GET' | 'POST';
  header: Record<string, string>;
  /** Already serialized; '' for none. */
  body: string;
  /** How the answer's body is handed over; as bytes it is an `ArrayBuffer`. */
  responseType: 'text' | 'arraybuffer';
  /** The target's own limit, in ms. The caller keeps its own clock, this only frees the connection. */
  timeoutMs: number;
};

/** Any status is an answer. Never parsed: that is the caller's, since targets disagree on broken JSON. */
export type NetworkResponse<Body extends string | ArrayBuffer = string> = { status: number; body: Body };

export type NetworkTask<T> = {
  /** Rejects on every transport failure, {@link abort} included; only an `UnreadableFile` says why. */
  response: Promise<T>;
  abort(): void;
};

export type NetworkPort = {
  /** Address of the server without a trailing slash; '' = the page's own. */
  origin: string;
  start(request: NetworkRequest): NetworkTask<NetworkResponse<string | ArrayBuffer>>;
};
