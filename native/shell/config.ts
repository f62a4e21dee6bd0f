import { originOf } from '@tuzuo/core/api/web-origin';

/** Where the shell finds the H5 pages, and whose pages it trusts. */
export type ShellConfig = { h5Url: string; trusted: readonly string[] };

/**
 * Reads shell.config.json: `h5Url` is the address of the H5 pages; `trustedOrigins` are further origins whose pages
 * stay inside the app. The origin of `h5Url` is always trusted.
 * @throws Error with a sentence that says which value is wrong and what it should be
 */
export function readShellConfig(file: { h5Url: string; trustedOrigins: readonly string[] }): ShellConfig {
  const own = originOf(file.h5Url);
  if (own === undefined) {
    throw new Error(
      `shell.config.json: h5Url is "${file.h5Url}"; set it to an address such as "https://tuzuo.example/".`,
    );
  }
  const others = file.trustedOrigins.map((entry) => {
    const origin = originOf(entry);
    if (origin === undefined || origin !== entry.toLowerCase()) {
      throw new Error(
        `shell.config.json: "${entry}" in trustedOrigins is not an origin; write it as "https://tuzuo.example", without a path.`,
      );
    }
    return origin;
  });
  return { h5Url: file.h5Url, trusted: [own, ...others] };
}
