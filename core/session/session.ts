/** The request header that carries the session id. Nothing else authorises a call. */
export const SESSION_HEADER = 'x-jwtsid';

/**
 * The readable cookie that the server sets on family `h5` while a session lasts: one part of "site-logged-in"
 * (product spec, section 4). It is no secret and authorises nothing.
 */
export const MARKER_COOKIE = 'tuzuo_site_login';
