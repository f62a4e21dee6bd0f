/** Marks this device as logged in: a cookie in the browser, a stored value elsewhere. Not a secret. */
export type LoginMarkerPort = {
  isSet(): boolean;
  /** Called after a login; does nothing where the server's answer has set the cookie. */
  set(): void;
  clear(): void;
};
