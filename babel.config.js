module.exports = {
  // No code of ours or of the packages meets `document.all`: `a?.b` asks once whether there is an `a`.
  assumptions: { noDocumentAll: true },
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', hot: false }]],
};
