import type { StartMessages } from './zh-CN';

export const en: StartMessages = {
  'load.waiting': 'Opening the page',
  'load.timeout': 'The connection timed out, click the screen to try again.',
  'request.networkAbnormal': 'Network abnormal',
  'request.requestFailed': 'Request failed',
  'session.loginFailed': 'Login failed, please retry',
  'update.ready': 'A new version is ready. Restart to use it.',
  'update.restart': 'Restart',
  'update.failed': 'The new version could not be fetched. Delete the mini-program and search for it again.',
};
