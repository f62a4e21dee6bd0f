/**
 * React's reconciler asks its host at run time what it can do, so that no minifier sees that hydration, persistence and
 * test selectors are never reached. Taro's answers are written in their place, and the exports that Taro does not name
 * become variables that nobody reads: the minifier then leaves their code out.
 */
const { readFileSync } = require('node:fs');

const HOST = '@tarojs/react/dist/react.esm.js';

/** What a host may leave unsaid; the reconciler takes that for no. */
const SWITCHES = [
  'supportsMutation',
  'supportsPersistence',
  'supportsHydration',
  'supportsMicrotasks',
  'supportsTestSelectors',
];

/**
 * @param {string} reconciler its source
 * @param {string} host the source of the host that uses it
 * @returns {string}
 * @throws when the reconciler asks in another way than this knows: it would stay whole without a word
 */
function slim(reconciler, host) {
  let text = reconciler;
  for (const name of SWITCHES) {
    const asked = `=$$$hostConfig.${name}`;
    if (text.split(asked).length !== 2) throw new Error(`react-reconciler does not ask once for ${name}`);
    text = text.replace(asked, () => (new RegExp(`\\b${name}: true`).test(host) ? '=!0' : '=!1'));
  }
  return text.replace(/\bexports\.(\w+)=/g, (whole, name) =>
    new RegExp(`\\b${name}\\b`).test(host) ? whole : `var unused_${name}=`,
  );
}

/** @this {{ addDependency(file: string): void }} @param {string} source */
module.exports = function slimReconcilerLoader(source) {
  const host = require.resolve(HOST);
  this.addDependency(host);
  return slim(source, readFileSync(host, 'utf8'));
};
