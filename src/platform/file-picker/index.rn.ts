import { HostError } from '@/platform/host-error';
import type { FilePickerPort } from './port';

/** The app shows the web pages for posters. */
export const filePicker = {
  isThere: false,
  choose: () => Promise.reject(new HostError('chooseFile:fail not supported')),
  release: () => undefined,
} satisfies FilePickerPort;
