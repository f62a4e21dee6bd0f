/** Stands for a style sheet, or for a part of Taro that components do not need. */
module.exports = {};
