/** The product's version, shown to users and sent to the update check. */
export const APP_VERSION = '1.0.84';

/** The same version as the integer that application stores compare. */
export const VERSION_CODE = 1000084;
