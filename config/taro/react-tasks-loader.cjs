/** @param {string} source */
module.exports = (source) => `var setImmediate = require('@/platform/browser/task').setTask;${source}`;
