import type { HandOverPort } from './port';

/** Sharing a file needs a package that the app does not have; the app in the stores is a shell around the H5 pages. */
export const handOver = {
  file: async () => 'unable',
  show: async () => 'unable',
} satisfies HandOverPort;
