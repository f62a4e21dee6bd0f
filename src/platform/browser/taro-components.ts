// Replaces '@tarojs/components' (config/taro/h5.ts).
// biome-ignore lint/performance/noReExportAll: Taro's build removes every name that is not one of its own elements from this module, even imported ones; a star export has no names
export * from './elements';
