import { MOBILE_PATTERN, SMS_CODE_LENGTH } from '../session/account';

/** A mobile number of mainland China: exactly 11 digits, without separators. */
export function isMobile(text: string): boolean {
  return MOBILE_PATTERN.test(text);
}

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const TOP_LEVEL = /^(\p{L}{2,}|xn--[a-z\d-]+)$/iu;

/** At least two labels of letters, digits and inner hyphens, the last one not a number. */
function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label)) &&
    TOP_LEVEL.test(labels[labels.length - 1] ?? '')
  );
}

/** An e-mail address in its usual form; quoted names and IP addresses are rejected. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return at > 0 && local.length <= 64 && LOCAL_PART.test(local) && isDomain(text.slice(at + 1));
}

const IPV4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const IPV6 = /^\[[\da-f:]+(\.\d+){0,3}\]$/i;
const URL_PARTS = /^https?:\/\/(\[[^\]\s]*\]|[^\s/?#:@[\]]+)(:(\d{1,5}))?([/?#]\S*)?$/i;

/** An http or https address of a domain, an IP or localhost, without user info. */
export function isUrl(text: string): boolean {
  const parts = URL_PARTS.exec(text);
  if (!parts) return false;
  const [, host = '', , port] = parts;
  if (port !== undefined && Number(port) > 65_535) return false;
  return host.toLowerCase() === 'localhost' || IPV4.test(host) || IPV6.test(host) || isDomain(host);
}

/** An amount of money: no sign, no leading zeros, up to two decimals. */
export function isAmount(text: string): boolean {
  return /^(0|[1-9]\d*)(\.\d{1,2})?$/.test(text);
}

/** A UUID of any version, in either case. */
export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/** A code of exactly `length` digits. */
export function isDigitCode(text: string, length: number = SMS_CODE_LENGTH): boolean {
  return text.length === length && /^\d+$/.test(text);
}

/** A language tag, such as `zh-CN`. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;
