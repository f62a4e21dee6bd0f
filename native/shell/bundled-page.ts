/** Reads a text file of the bundled pages by its path; null when there is none. */
type ReadPage = (path: string) => Promise<string | null>;

/** Escapes code so that it can neither end an inline script nor start a comment in it. */
const inScript = (code: string) => code.replace(/<(?=\/script|!--)/gi, '\\x3C');

const INLINE_SCRIPT = /<script(?![^>]*\stype="application\/json")[^>]*>([\s\S]*?)<\/script>/gi;

/**
 * The policy of the server's pages (server/src/http/security-headers.ts), as far as a meta element supports it, plus
 * scripts that the shell passes as blobs. The server decides which other sites may be framed; here any HTTPS site may
 * be.
 */
const policyOf = (hashes: readonly string[]) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", 'blob:', ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');

/**
 * The first page of the bundled pages with its scripts and styles inlined, and with {@link chunkLoader}: what iOS
 * shows, under the server's origin, when the server cannot be reached. Its inline scripts are allowed only by their
 * hashes. Undefined if the app was built without pages.
 * @param hash SHA-256 of a text's UTF-8 bytes, in Base64
 */
export async function composePage(
  read: ReadPage,
  hash: (text: string) => Promise<string>,
): Promise<string | undefined> {
  const html = await read('/index.html');
  if (html === null) return undefined;
  const scripts: string[] = [];
  let rest = html;
  for (const [tag, path = ''] of html.matchAll(/<script [^>]*src="(\/[^"]+)"[^>]*><\/script>/g)) {
    scripts.push((await read(path)) ?? '');
    rest = rest.replace(tag, '');
  }
  for (const [tag, path = ''] of html.matchAll(/<link [^>]*href="(\/[^"]+\.css)"[^>]*>/g)) {
    const style = await read(path);
    rest = rest.replace(tag, () => `<style>${style ?? ''}</style>`);
  }
  const inline = scripts.map((code) => `<script>${inScript(code)}</script>`).join('');
  const page = rest
    .replace('<head>', () => `<head><script>${inScript(`(${chunkLoader})()`)}</script>`)
    .replace('</body>', () => `${inline}</body>`);
  const hashes: string[] = [];
  for (const [, script = ''] of page.matchAll(INLINE_SCRIPT)) hashes.push(await hash(script));
  const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOf(hashes)}">`;
  return page.replace('<head>', () => `<head>${policy}`);
}

/**
 * Runs in the page before everything else: loads the pages' later scripts, styles and words from the shell (`page.read`),
 * as if they came from the server.
 */
const chunkLoader = `function () {
  var asked = 0;
  var append = Node.prototype.appendChild;
  function readPage(path) {
    return new Promise(function (resolve) {
      var id = 'page-' + ++asked;
      window.addEventListener('tuzuo-shell', function hear(event) {
        if (event.data.id !== id) return;
        window.removeEventListener('tuzuo-shell', hear);
        resolve(event.data.ok ? event.data.data.text : null);
      });
      var request = { tuzuo: 1, id: id, call: 'page.read', params: { path: path } };
      window.ReactNativeWebView.postMessage(JSON.stringify(request));
    });
  }
  function pathOf(node) {
    var address = node.tagName === 'SCRIPT' ? node.src : node.rel === 'stylesheet' ? node.href : '';
    if (!address) return undefined;
    var url = new URL(address, location.href);
    return url.origin === location.origin ? url.pathname : undefined;
  }
  function putIn(parent, node, path) {
    readPage(path).then(function (text) {
      if (text === null) {
        // Not part of these pages: left to the network, which reports its own errors.
        append.call(parent, node);
      } else if (node.tagName === 'SCRIPT') {
        node.src = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
        append.call(parent, node);
      } else {
        var style = document.createElement('style');
        style.textContent = text;
        append.call(parent, style);
        node.dispatchEvent(new Event('load'));
      }
    });
    return node;
  }
  function take(original) {
    return function (node) {
      var path = node instanceof HTMLElement ? pathOf(node) : undefined;
      return path === undefined ? original.apply(this, arguments) : putIn(this, node, path);
    };
  }
  HTMLHeadElement.prototype.appendChild = take(Node.prototype.appendChild);
  HTMLHeadElement.prototype.insertBefore = take(Node.prototype.insertBefore);
  HTMLHeadElement.prototype.append = function () {
    for (var i = 0; i < arguments.length; i++) this.appendChild(arguments[i]);
  };
  var fetchNow = window.fetch;
  window.fetch = function (input) {
    var given = arguments;
    var url = new URL(typeof input === 'string' ? input : input.url || String(input), location.href);
    if (url.origin !== location.origin || url.pathname.indexOf('/words/') !== 0) return fetchNow.apply(window, given);
    return readPage(url.pathname).then(function (text) {
      return text === null ? fetchNow.apply(window, given) : new Response(text);
    });
  };
}`;
