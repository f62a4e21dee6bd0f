/** The product's version, shown to users and sent to the update check. */
export const APP_VERSION = '1.0.84';

/** The same version as the integer that app stores compare. */
export const VERSION_CODE = 1000084;

/** Version assumed for a client that does not send its own. */
export const DEFAULT_CLIENT_VERSION = '1.0.0';

/** Three numbers below 1000, or the integer that they form. */
export const VERSION_PATTERN = /^(\d{1,3}\.\d{1,3}\.\d{1,3}|\d{1,9})$/;

/** The integer of a version: 1000084 for both 1.0.84 and '1000084'. Undefined for an invalid version. */
export function versionCodeOf(version: string): number | undefined {
  if (!VERSION_PATTERN.test(version)) return undefined;
  return version.split('.').reduce((code, part) => code * 1000 + Number(part), 0);
}
