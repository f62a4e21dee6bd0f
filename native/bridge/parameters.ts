import { type BridgeCalls, FILE_PART_BYTES, type UpdateFile } from '@tuzuo/core/app/bridge';
import { MAX_PACKAGE_BYTES, PACKAGE_TYPES } from '@tuzuo/core/app/upgrade';

/** Parsers of calls' parameters; each returns undefined for invalid ones. */

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const isCode = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

const isTextUpTo = (value: unknown, limit: number): value is string =>
  typeof value === 'string' && value.length <= limit;

/** Whether a value is a page's id of a transferred file. */
const isFile = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(value);

const isMime = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z]+\/[a-z0-9.+-]{1,80}$/.test(value);

/** Parameters of a call that takes none. */
export function parseNothing(): Record<string, never> {
  return {};
}

/** Parameters `{url}`, where the URL passes `accepts`. */
export function parseUrl(accepts: (url: string) => boolean) {
  return (params: unknown) => {
    if (!isRecord(params) || typeof params.url !== 'string' || !accepts(params.url)) return undefined;
    return { url: params.url };
  };
}

/** Parameters of `splash.report`. */
export function parseSplashPart(params: unknown): BridgeCalls['splash.report']['params'] | undefined {
  if (!isRecord(params) || (params.part !== 'page' && params.part !== 'update')) return undefined;
  return { part: params.part };
}

/** Parameters of `update.install`. */
export function parseInstall(params: unknown): BridgeCalls['update.install']['params'] | undefined {
  if (!isRecord(params)) return undefined;
  const { versionCode } = params;
  const packageType = PACKAGE_TYPES.find((type) => type === params.packageType);
  return isCode(versionCode) && packageType !== undefined ? { versionCode, packageType } : undefined;
}

/** Parameters of `file.append`. */
export function parseFilePart(params: unknown): BridgeCalls['file.append']['params'] | undefined {
  if (!isRecord(params)) return undefined;
  const { file, fileName, offset, part } = params;
  if (!isFile(file) || !isTextUpTo(fileName, 200)) return undefined;
  if (!Number.isSafeInteger(offset) || Number(offset) < 0) return undefined;
  // Four Base64 characters represent three bytes.
  if (!isTextUpTo(part, Math.ceil(FILE_PART_BYTES / 3) * 4) || !/^[A-Za-z0-9+/]*={0,2}$/.test(part)) {
    return undefined;
  }
  return { file, fileName, offset: Number(offset), part };
}

/** Parameters of `album.save`: only pictures and videos. */
export function parseAlbumFile(params: unknown): BridgeCalls['album.save']['params'] | undefined {
  if (!isRecord(params) || !isFile(params.file) || !isMime(params.mime)) return undefined;
  return /^(image|video)\//.test(params.mime) ? { file: params.file, mime: params.mime } : undefined;
}

/** Parameters of `file.share`. */
export function parseSharedFile(params: unknown): BridgeCalls['file.share']['params'] | undefined {
  if (!isRecord(params) || !isFile(params.file) || !isMime(params.mime)) return undefined;
  return isTextUpTo(params.title, 200)
    ? { file: params.file, mime: params.mime, title: params.title }
    : undefined;
}

/** Parameters of `link.share`. */
export function parseSharedLink(params: unknown): BridgeCalls['link.share']['params'] | undefined {
  if (!isRecord(params) || !isTextUpTo(params.title, 500) || !isTextUpTo(params.url, 2000)) return undefined;
  return /^https?:\/\//i.test(params.url) ? { title: params.title, url: params.url } : undefined;
}

/** Parameters of `clipboard.write`. */
export function parseText(params: unknown): BridgeCalls['clipboard.write']['params'] | undefined {
  return isRecord(params) && isTextUpTo(params.text, 100_000) ? { text: params.text } : undefined;
}

/** Parameters of `phone.vibrate`. */
export function parseVibration(params: unknown): BridgeCalls['phone.vibrate']['params'] | undefined {
  if (!isRecord(params) || (params.length !== 'short' && params.length !== 'long')) return undefined;
  return { length: params.length };
}

/** Parameters of `page.read`: a path within the pages. */
export function parsePagePath(params: unknown): BridgeCalls['page.read']['params'] | undefined {
  if (!isRecord(params) || !isTextUpTo(params.path, 200)) return undefined;
  return /^\/(?!.*\.\.)[\w./-]+$/.test(params.path) ? { path: params.path } : undefined;
}

/** Parameters of `store.buy`. */
export function parsePurchase(params: unknown): BridgeCalls['store.buy']['params'] | undefined {
  if (!isRecord(params)) return undefined;
  const { productId, token, cents, currency } = params;
  if (typeof productId !== 'string' || !/^[\w.-]{1,255}$/.test(productId)) return undefined;
  if (typeof token !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(token))
    return undefined;
  if (!isCode(cents) || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined;
  return { productId, token, cents, currency };
}

/** Parameters of `store.finish`. */
export function parseFinish(params: unknown): BridgeCalls['store.finish']['params'] | undefined {
  if (!isRecord(params) || typeof params.id !== 'string' || !/^\d{1,32}$/.test(params.id)) return undefined;
  return { id: params.id };
}

/** Parameters of `pay.wechat`: exactly what the server has signed. */
export function parseWechatOrder(params: unknown): BridgeCalls['pay.wechat']['params'] | undefined {
  if (!isRecord(params)) return undefined;
  const { appId, partnerId, prepayId, package: packageValue, nonceStr, timeStamp, sign } = params;
  const isWord = (value: unknown): value is string =>
    typeof value === 'string' && /^[\w=-]{1,128}$/.test(value);
  if (!isWord(appId) || !isWord(partnerId) || !isWord(prepayId) || !isWord(packageValue)) return undefined;
  if (!isWord(nonceStr) || !isWord(timeStamp)) return undefined;
  if (typeof sign !== 'string' || !/^[A-Za-z0-9+/]{1,1024}={0,2}$/.test(sign)) return undefined;
  return { appId, partnerId, prepayId, package: packageValue, nonceStr, timeStamp, sign };
}

/** Parameters of `pay.alipay`: a query signed by the server. */
export function parseAlipayOrder(params: unknown): BridgeCalls['pay.alipay']['params'] | undefined {
  if (!isRecord(params) || !isTextUpTo(params.orderString, 8000)) return undefined;
  return /^[\w.*+%=&-]+$/.test(params.orderString) ? { orderString: params.orderString } : undefined;
}

/** Parameters of `update.download`, where the URL passes `accepts`. */
export function parseDownload(accepts: (url: string) => boolean) {
  return (params: unknown): UpdateFile | undefined => {
    const install = parseInstall(params);
    const address = parseUrl(accepts)(params);
    if (!install || !address || !isRecord(params)) return undefined;
    const { sha256, bytes, signature } = params;
    if (signature !== undefined && !isTextUpTo(signature, 512)) return undefined;
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return undefined;
    if (!isCode(bytes) || bytes > MAX_PACKAGE_BYTES) return undefined;
    return { ...install, ...address, sha256, bytes, ...(signature !== undefined && { signature }) };
  };
}
