import { useRouter } from '@tarojs/taro';
import type { UsePageParams } from './port';

/** React Native's router decodes. */
export const usePageParams = (() => ({ raw: useRouter().params, encoded: false })) satisfies UsePageParams;
