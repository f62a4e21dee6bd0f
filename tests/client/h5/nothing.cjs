/** Stands for a package that is left out. */
module.exports = {};
