/** A text file of the bundled pages by its path; null when there is none. */
type ReadPage = (path: string) => Promise<string | null>;

/** Ends neither the script that it is put in, nor begins a comment there. */
const inScript = (code: string) => code.replace(/<(?=\/script|!--)/gi, '\\x3C');

/**
 * The first page of the bundled pages with its scripts and styles inside, and with {@link chunkLoader}: what iOS shows,
 * under the origin of the server, when that cannot be reached. Undefined when the app was built without pages.
 */
export async function composePage(read: ReadPage): Promise<string | undefined> {
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
  return rest
    .replace('<head>', () => `<head><script>${inScript(`(${chunkLoader})()`)}</script>`)
    .replace('</body>', () => `${inline}</body>`);
}

/**
 * Runs in the page, before everything else: scripts and styles that the pages load later are asked of the shell
 * (`page.read`), and put in as if they had come from the server.
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
        // Not of these pages: the network's, which says so itself when there is none.
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
}`;
