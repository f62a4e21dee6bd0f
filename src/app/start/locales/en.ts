import type { StartMessages } from './zh-CN';

export const en: StartMessages = {
  'load.waiting': 'Opening the page',
  'load.timeout': 'The connection timed out, click the screen to try again.',
  'load.retry': 'Try again',
  'request.networkAbnormal': 'Network abnormal',
  'request.requestFailed': 'Request failed',
  'session.loginFailed': 'Login failed, please retry',
};
