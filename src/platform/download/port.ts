import type { NetworkTask } from '@/platform/network';

type DownloadRequest = {
  url: string;
  header: Record<string, string>;
  /** Name of the copy, with its extension, where the host keeps names. */
  fileName: string;
  timeoutMs: number;
};

export type DownloadedFile = {
  status: number;
  /** A temporary file (mini-program, app) or a blob address (browser). */
  path: string;
};

export type DownloadPort = {
  start(request: DownloadRequest): NetworkTask<DownloadedFile>;
  /** Releases the blob address in a browser; other hosts clean up their temporary files themselves. */
  release(path: string): void;
};
