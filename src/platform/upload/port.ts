import type { LocalFile } from '@/platform/local-file';
import type { NetworkResponse, NetworkTask } from '@/platform/network';

export type UploadRequest = {
  url: string;
  header: Record<string, string>;
  /** Text fields of the form. */
  fields: Record<string, string>;
  /** One or more files; each is sent in the form field `file`. */
  files: readonly LocalFile[];
  timeoutMs: number;
  /** Share of the bytes sent, 0 to 1, never decreasing. */
  onProgress(share: number): void;
};

export type UploadPort = {
  /** The host reports no progress but the end. */
  isSilent?: true;
  /** Returns one answer per request made: one for all files, or one per file where the host sends them one by one. */
  start(request: UploadRequest): NetworkTask<NetworkResponse[]>;
};
