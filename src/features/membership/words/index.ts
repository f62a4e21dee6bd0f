import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the membership pages. */
export const useMembershipWords = defineWords('features/membership', zhCN);

export type MembershipKey = keyof typeof zhCN;
