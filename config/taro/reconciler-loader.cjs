/**
 * Lets the minifier drop what Taro never uses of React's reconciler: the answers of Taro's host replace the reconciler's
 * questions at run time, and exports that Taro does not name become variables that nobody reads.
 */
const { readFileSync } = require('node:fs');

const host = readFileSync(require.resolve('@tarojs/react/dist/react.esm.js'), 'utf8');

/** @param {string} reconciler */
module.exports = (reconciler) =>
  reconciler
    .replace(/=\$\$\$hostConfig\.(supports\w+)/g, (_, name) =>
      host.includes(`${name}: true`) ? '=!0' : '=!1',
    )
    .replace(/\bexports\.(\w+)=/g, (whole, name) => (host.includes(name) ? whole : `var unused_${name}=`));
