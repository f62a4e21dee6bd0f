/** @param {string} url @param {number} seconds since the start */
const welcome = (url, seconds) => `
  Tuzuo is ready after ${seconds} s.

  Open      ${url}
  Log in    with a mobile number such as 13800138000; without an SMS provider the page shows the code
  Stop      Ctrl-C

`;

/**
 * Replaces the server's message for programs with one for people, once the pages are there, too.
 * @param {Promise<void>} pages
 * @param {number} started when the command was, in milliseconds
 */
export function announce(pages, started) {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text, ...rest) => {
    const [line = '', url = ''] = /^TUZUO_READY (\S+)\n/m.exec(String(text)) ?? [];
    if (line)
      pages.then(
        () => write(welcome(url, Math.round((Date.now() - started) / 1000))),
        () => undefined,
      );
    return write(String(text).replace(line, ''), ...rest);
  };
}
