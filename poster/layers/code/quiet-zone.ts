/** Width of the quiet zone around a code, in modules. */
export const QUIET_ZONE = { qr: 4, code128: 10, ean13: 11 } as const;
