import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages for orders and payments. */
export const useOrdersWords = defineWords('features/orders', zhCN);

export type OrdersKey = keyof typeof zhCN;
