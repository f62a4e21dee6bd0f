import Taro from '@tarojs/taro';

export type NetworkRequest = {
  /** Path from the server's root, such as '/api/gen/tool/list'. */
  path: string;
  method: 'GET' | 'POST';
  header: Record<string, string>;
  /** Already serialised; '' for none. */
  body: string;
  /** The target's own limit, in ms. The caller keeps its own clock, this only frees the connection. */
  timeoutMs: number;
};

/** Always text: parsing is the caller's, since targets disagree on empty and broken JSON. */
export type NetworkResponse = { status: number; text: string };

export type NetworkTask = {
  /** Rejects on every transport failure, {@link abort} included, with nothing to read in the reason. */
  response: Promise<NetworkResponse>;
  abort(): void;
};

export type NetworkPort = {
  /** Address of the server without a trailing slash; '' = the page's own. */
  origin: string;
  start(request: NetworkRequest): NetworkTask;
};

export const network: NetworkPort = {
  origin: process.env.TARO_APP_API_BASE,
  start({ path, method, header, body, timeoutMs }) {
    const task = Taro.request<string, string>({
      url: `${process.env.TARO_APP_API_BASE}${path}`,
      method,
      header,
      data: body,
      timeout: timeoutMs,
      dataType: 'text',
      responseType: 'text',
    });
    return {
      response: task.then(({ statusCode, data }) => ({ status: statusCode, text: data })),
      abort: () => task.abort(),
    };
  },
};
