const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { compiledStyle } = require('./jest-shared.cjs');
const scripts = require('./jest-transformer.cjs');

/** A style sheet as the module that Taro makes of it (see jest-global-setup.cjs). */
module.exports = {
  process(_source, file, options) {
    return scripts.process(readFileSync(compiledStyle(file), 'utf8'), `${file}.js`, options);
  },
  /** Partials count too, so the compiled sheet is the key and not its source. */
  getCacheKey(_source, file) {
    return createHash('sha256')
      .update(readFileSync(compiledStyle(file)))
      .digest('hex');
  },
};
