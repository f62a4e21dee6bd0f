/**
 * What the build puts in the place of Taro while it draws the first screen: every call and hook is there and does
 * nothing. Whoever needs an answer from the host cannot be drawn before there is one, and fails the build.
 */
const host: Record<string | symbol, unknown> = new Proxy(
  {},
  { get: (_, name) => (name === 'default' ? host : name === '__esModule' ? true : () => undefined) },
);

declare const module: { exports: unknown };

module.exports = host;
