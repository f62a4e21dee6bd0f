import type { ChunkGraph, Module } from 'webpack';

/** As Taro's entry asks for it. */
const HOME = './pages/home/index';

/** Whether the home page needs the module and the first load does not have it. */
function isOfHome(module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean {
  return [...chunkGraph.getModuleChunks(module)].some((chunk) =>
    [...chunk.groupsIterable].some((group) => group.origins.some(({ request }) => request === HOME)),
  );
}

/** Styles of all pages but the home page's, the poster editor's, which are large, and the desktop's, which phones lack. */
const isOfPages = (module: Module, context: { chunkGraph: ChunkGraph }): boolean =>
  !isOfHome(module, context) &&
  !/[\\/](?:features[\\/]poster|app[\\/]desktop)[\\/]/.test(module.identifier());

/** Entry points of pages and of tools' results: one or two lines each that lead to a feature. The editor's is in its own file. */
const PAGES =
  /[\\/]src[\\/](?:pages[\\/][^\\/]+[\\/]index|subPages[\\/](?!create-design)[^\\/]+[\\/]index|tools[\\/](?!results)[^\\/]+[\\/]results)\.tsx?$/;

/** What the pages of tools and of their results are made of. */
const TOOL_PAGES =
  /[\\/]src[\\/]tools[\\/](?:page|results)[\\/]|[\\/]core[\\/]tools[\\/](?:normalize|run)\.ts$/;

/** What shows pictures and videos on a page: to be zoomed, compared, played, shared and saved. */
const PICTURES =
  /[\\/]src[\\/](?:platform[\\/](?:picture-viewer|video-player|split-slider)|shell[\\/](?:preview|share)|ui[\\/](?:compare-slider|video))[\\/.]/;

/**
 * Taro's default shares code between initial chunks only, which copies it into every lazily loaded page.
 * Here the framework stays with the first load, all that the home page needs is one file (a dozen small ones would each
 * wait for a connection of HTTP/1.1), and so is what all tools, all pages that show pictures, and most pages need.
 * What only a few pages share becomes a chunk of its own. Without a limit of 100 requests webpack's own, 30, would leave
 * whole features in the bundle twice.
 */
export const splitChunks = {
  chunks: 'all',
  minSize: 20_000,
  maxAsyncRequests: 100,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    taro: { test: /node_modules[\\/]@tarojs/, chunks: 'initial', priority: 100 },
    vendors: { test: /node_modules/, chunks: 'initial', priority: 10 },
    styles: {
      type: 'css/mini-extract',
      test: isOfPages,
      chunks: 'async',
      name: 'styles',
      enforce: true,
      priority: 9,
    },
    home: { test: isOfHome, chunks: 'async', name: 'home', enforce: true, priority: 8 },
    pages: { test: PAGES, chunks: 'async', name: 'pages', enforce: true, priority: 7 },
    tool: { test: TOOL_PAGES, chunks: 'async', minChunks: 2, name: 'tool', enforce: true, priority: 7 },
    pictures: { test: PICTURES, chunks: 'async', minChunks: 4, name: 'pictures', enforce: true, priority: 7 },
    shared: { chunks: 'async', minChunks: 7, name: 'shared', enforce: true, priority: 6 },
    asyncCommon: { chunks: 'async', minChunks: 2, minSize: 800, priority: 5, reuseExistingChunk: true },
  },
} as const;
