/** Light or dark. */
export type PageScheme = 'light' | 'dark';

/**
 * Runs in every loaded page: reports whether it is light or dark, now and whenever that changes. The user's choice in
 * the page's settings is an attribute of its root; without one the page follows the phone.
 */
export const SCHEME_SCRIPT = `(function () {
  var root = document.documentElement;
  var dark = window.matchMedia('(prefers-color-scheme: dark)');
  var told;
  function tell() {
    var scheme = root.getAttribute('data-scheme') || (dark.matches ? 'dark' : 'light');
    if (scheme === told) return;
    told = scheme;
    window.ReactNativeWebView.postMessage(JSON.stringify({ pageScheme: scheme }));
  }
  new MutationObserver(tell).observe(root, { attributes: true, attributeFilter: ['data-scheme'] });
  if (dark.addEventListener) dark.addEventListener('change', tell);
  tell();
})();
true;`;

const REPORT = /^\{"pageScheme":"(light|dark)"\}$/;

/** What a message of the script reports; undefined for any other message. */
export const reportedScheme = (message: string): PageScheme | undefined =>
  REPORT.exec(message)?.[1] as PageScheme | undefined;
