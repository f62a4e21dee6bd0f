/** The sign that this device is logged in: a cookie in the browser, a stored word elsewhere. No secret. */
export type LoginMarkerPort = {
  isSet(): boolean;
  /** After a log-in; a no-op where the server's answer has set the cookie. */
  set(): void;
  clear(): void;
};
