import { useRouter } from '@tarojs/taro';
import type { UsePageParams } from './port';

/** React Native's router has decoded them already. */
export const usePageParams = (() => ({ raw: useRouter().params, encoded: false })) satisfies UsePageParams;
