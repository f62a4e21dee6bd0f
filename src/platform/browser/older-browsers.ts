/** What patterns read as signs. */
const SIGNS = /[\\^$.*+?()[\]{}|]/g;

/** Chrome before 85 and Safari before 13.1 lack it, and Taro reads addresses by it. */
if (!('replaceAll' in String.prototype)) {
  Object.defineProperty(String.prototype, 'replaceAll', {
    value(this: string, from: string | RegExp, to: string) {
      return this.replace(from instanceof RegExp ? from : new RegExp(from.replace(SIGNS, '\\$&'), 'g'), to);
    },
    configurable: true,
    writable: true,
  });
}

export {};
