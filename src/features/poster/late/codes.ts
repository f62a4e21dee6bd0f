export { codeModules } from '@/platform/poster-canvas/codes';

/** Mini-programs and the app have the encoder in their package. */
export const fetchCodes = (): Promise<unknown> => Promise.resolve();
