import { useRouter } from '@tarojs/taro';
import type { UsePageParams } from './port';

export const usePageParams: UsePageParams = () => ({ raw: useRouter().params, encoded: true });
