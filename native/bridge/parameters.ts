import type { BridgeCalls, UpdateFile } from '@tuzuo/core/app/bridge';
import { MAX_PACKAGE_BYTES, PACKAGE_TYPES } from '@tuzuo/core/app/upgrade';

/** Each answers undefined for what a call does not take. */

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const isCode = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** Parameters of a call that takes none. */
export function parseNothing(): Record<string, never> {
  return {};
}

/** Parameters `{url}`, where the address passes `accepts`. */
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

/** Parameters of `update.download`, where the address passes `accepts`. */
export function parseDownload(accepts: (url: string) => boolean) {
  return (params: unknown): UpdateFile | undefined => {
    const install = parseInstall(params);
    const address = parseUrl(accepts)(params);
    if (!install || !address || !isRecord(params)) return undefined;
    const { sha256, bytes } = params;
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return undefined;
    if (!isCode(bytes) || bytes > MAX_PACKAGE_BYTES) return undefined;
    return { ...install, ...address, sha256, bytes };
  };
}
