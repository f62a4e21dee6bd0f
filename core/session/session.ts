/** The request header with the session id. Nothing else authorizes a call. */
export const SESSION_HEADER = 'x-jwtsid';

/**
 * The readable cookie that the server sets for family `h5` while a session exists: one part of "site-logged-in"
 * (product spec, section 4). It is no secret and authorizes nothing.
 */
export const MARKER_COOKIE = 'tuzuo_site_login';
