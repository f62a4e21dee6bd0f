/** Characters with a special meaning in patterns. */
const SIGNS = /[\\^$.*+?()[\]{}|]/g;

/** Chrome before 85 and Safari before 13.1 lack it, and Taro needs it to read addresses. */
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
