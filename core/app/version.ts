/** The product's version, shown to users and sent to the update check. */
export const APP_VERSION = '1.0.84';

/** The same version as the integer that application stores compare. */
export const VERSION_CODE = 1000084;

/** What a client that does not know its version says that it is. */
export const DEFAULT_CLIENT_VERSION = '1.0.0';

/** Three numbers below 1000, or the integer that they make. */
export const VERSION_PATTERN = /^(\d{1,3}\.\d{1,3}\.\d{1,3}|\d{1,9})$/;

/** The integer of a version: 1.0.84 is 1000084, and so is '1000084'. Undefined for what is no version. */
export function versionCodeOf(version: string): number | undefined {
  if (!VERSION_PATTERN.test(version)) return undefined;
  return version.split('.').reduce((code, part) => code * 1000 + Number(part), 0);
}
