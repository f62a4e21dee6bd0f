import type { ChunkGraph, Module } from 'webpack';

/** As Taro's entry asks for it. */
const HOME = './pages/home/index';

/** Whether the home page needs the module and the first load does not have it. */
function isOfHome(module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean {
  return [...chunkGraph.getModuleChunks(module)].some((chunk) =>
    [...chunk.groupsIterable].some((group) => group.origins.some(({ request }) => request === HOME)),
  );
}

/**
 * Taro's default shares code between initial chunks only, which copies it into every lazily loaded page.
 * Here the framework stays with the first load, all that the home page needs is one file (a dozen small ones would each
 * wait for a connection of HTTP/1.1), and what two other pages share becomes one chunk of its own.
 */
export const splitChunks = {
  chunks: 'all',
  minSize: 20_000,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    taro: { test: /node_modules[\\/]@tarojs/, chunks: 'initial', priority: 100 },
    vendors: { test: /node_modules/, chunks: 'initial', priority: 10 },
    home: { test: isOfHome, chunks: 'async', name: 'home', enforce: true, priority: 8 },
    asyncCommon: { chunks: 'async', minChunks: 2, minSize: 0, priority: 5, reuseExistingChunk: true },
  },
} as const;
