import type { HandOverPort } from './port';

/** WeChat's browser ignores downloads. */
const IN_WECHAT = /MicroMessenger/i;

const file: HandOverPort['file'] = async ({ path, fileName }) => {
  if (IN_WECHAT.test(navigator.userAgent)) return 'unable';
  const link = document.createElement('a');
  link.href = path;
  link.download = fileName;
  link.click();
  return 'done';
};

export const handOver = { file, show: file } satisfies HandOverPort;
