import type { NetworkTask } from '@/platform/network';

type DownloadRequest = {
  url: string;
  header: Record<string, string>;
  /** Name for the copy, with its extension, where the host keeps names. */
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
  /** Frees what a browser holds for a blob address; other hosts clear their temporary files themselves. */
  release(path: string): void;
};
