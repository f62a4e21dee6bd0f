// Replaces '@tarojs/components' (config/taro/h5.ts).
// biome-ignore lint/performance/noReExportAll: Taro's build takes every name out of this module that is not one of its own elements, imported ones too; a star has none
export * from './elements';
