import type { PageLoaderPort } from './port';

export const pageLoader: PageLoaderPort = { setWords: () => undefined };
