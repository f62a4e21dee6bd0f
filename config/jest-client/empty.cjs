/** Replaces a style sheet, or a part of Taro that components do not use. */
module.exports = {};
