import type { RouteName } from '@tuzuo/core/api/routes';
import type { z } from 'zod';
import { getSpace, readAssetLabel, uploadAssets } from './asset';
import { familySchemas } from './auth';
import { createPack, createSheet, listSpecs, unlockPhoto } from './id-photo';
import { getLegalText } from './legal';
import {
  getAppRechargePriceList,
  getUserPointInfo,
  getUserPointOverview,
  searchUserPointChangeLogList,
} from './points';
import { getUserModuleUsePointConfig } from './pricing';
import { createShareLink } from './share';
import {
  analyzeTask,
  cancelTask,
  createTask,
  getTask,
  listTasks,
  quoteTask,
  removeTask,
  retryTask,
} from './task';
import { genToolList } from './tool';
import { getAndroidUpdatePackage } from './upgrade';
import { exportData, findPassword, getUserInfo, logout, setPassword } from './user';
import { listWebOrigins } from './web-page';

/** What a call takes and gives, both as data on the wire. */
type CallSchema = { input: z.ZodObject; output: z.ZodType };

/** Call → its schemas. A route of `@tuzuo/core/api/routes` without an entry does not compile. */
export const schemas = {
  ...familySchemas,
  'auth.user.getUserInfo': getUserInfo,
  'auth.user.findPassword': findPassword,
  'auth.user.setPassword': setPassword,
  'auth.user.logout': logout,
  'asset.asset.upload': uploadAssets,
  'asset.asset.readLabel': readAssetLabel,
  'asset.space.get': getSpace,
  'gen.task.analyze': analyzeTask,
  'gen.task.quote': quoteTask,
  'gen.task.create': createTask,
  'gen.task.get': getTask,
  'gen.task.cancel': cancelTask,
  'gen.task.retry': retryTask,
  'gen.task.remove': removeTask,
  'gen.task.list': listTasks,
  'idphoto.spec.list': listSpecs,
  'idphoto.sheet.create': createSheet,
  'idphoto.photo.unlock': unlockPhoto,
  'idphoto.pack.create': createPack,
  'open.legal_text.get': getLegalText,
  'gen.tool.list': genToolList,
  'open.app_install_package.getAndroidUpdatePackage': getAndroidUpdatePackage,
  'open.web_page.listOrigins': listWebOrigins,
  'share.link.create': createShareLink,
  'user.user.exportData': exportData,
  'user.user.getUserPointInfo': getUserPointInfo,
  'user.user.getUserPointOverview': getUserPointOverview,
  'user.user.searchUserPointChangeLogList': searchUserPointChangeLogList,
  'user.user.getAppRechargePriceList': getAppRechargePriceList,
  'user.user.getUserModuleUsePointConfig': getUserModuleUsePointConfig,
} as const satisfies Record<RouteName, CallSchema>;

/** The wire as types: what a caller sends and what it receives. Clients import this type and no schema. */
export type Api = {
  [Name in RouteName]: {
    input: z.input<(typeof schemas)[Name]['input']>;
    output: z.output<(typeof schemas)[Name]['output']>;
  };
};

/** The input of a call after its schema has checked it. */
export type CallInput<Name extends RouteName> = z.output<(typeof schemas)[Name]['input']>;
