/** Replaces a package that is left out. */
module.exports = {};
