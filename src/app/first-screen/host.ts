/**
 * What the build puts in the place of Taro while it draws the first screen: every call and hook is there and does
 * nothing; a page's address has no query. What needs an answer from the host cannot be drawn, and fails the build.
 */
const host: Record<string | symbol, unknown> = new Proxy(
  { __esModule: true, useRouter: () => ({ params: {} }) } as Record<string | symbol, unknown>,
  { get: (known, name) => (name === 'default' ? host : (known[name] ?? (() => undefined))) },
);

declare const module: { exports: unknown };

module.exports = host;
