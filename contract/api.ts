import type { RouteName } from '@tuzuo/core/routes';
import type { z } from 'zod';
import { familySchemas } from './auth';
import { getUserModuleUsePointConfig } from './pricing';
import { genToolList } from './tool';
import { findPassword, getUserInfo, logout, setPassword } from './user';

/** What a call takes and gives, both as data on the wire. */
type CallSchema = { input: z.ZodObject; output: z.ZodType };

/** Call → its schemas. A route of `@tuzuo/core/routes` without an entry does not compile. */
export const schemas = {
  ...familySchemas,
  'auth.user.getUserInfo': getUserInfo,
  'auth.user.findPassword': findPassword,
  'auth.user.setPassword': setPassword,
  'auth.user.logout': logout,
  'gen.tool.list': genToolList,
  'user.user.getUserModuleUsePointConfig': getUserModuleUsePointConfig,
} as const satisfies Record<RouteName, CallSchema>;

/** The wire as types: what a caller sends and what it receives. Clients import this type and no schema. */
export type Api = {
  [Name in RouteName]: {
    input: z.input<(typeof schemas)[Name]['input']>;
    output: z.output<(typeof schemas)[Name]['output']>;
  };
};
