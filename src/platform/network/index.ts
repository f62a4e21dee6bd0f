import Taro from '@tarojs/taro';
import type { NetworkPort } from './port';

export type { NetworkRequest, NetworkResponse, NetworkTask } from './port';

export const network: NetworkPort = {
  origin: process.env.TARO_APP_API_BASE,
  start({ url, method, header, body, timeoutMs }) {
    const task = Taro.request<string, string>({
      url,
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
