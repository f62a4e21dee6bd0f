import type { JsonBounds } from '@tuzuo/core/api/bounded-json';
import type { RouteName } from '@tuzuo/core/api/routes';
import type { z } from 'zod';
import {
  changeMobile,
  closeUser,
  getClosing,
  keepUser,
  listDevices,
  logOutDevice,
  sendUserCode,
  updateUser,
} from './account';
import { fetchAsset, getSpace, readAssetLabel, uploadAssets } from './asset';
import { familySchemas } from './auth';
import { exportData } from './data-export';
import { listFaces } from './font';
import { getGlossary, saveGlossary } from './glossary';
import { createPack, createSheet, listSpecs, unlockPhoto } from './id-photo';
import { getLegalText } from './legal';
import { cancelContract, getContract, listPlans } from './membership';
import { acceptMessages, listMessageTemplates } from './message';
import { listModels, takeModel } from './model';
import { countNotices, listAnnouncements, listNotices, readNotices } from './notice';
import { cancelObject, findObject, getObject } from './object';
import { applyCoupon, cancelOrder, createOrder, getOrder, listOrders, refundOrder } from './order';
import { getReceipt, listInvoices, listStatements, requestInvoice } from './paper';
import { confirmPayment, payChannels, preparePayment, queryPayment } from './pay';
import {
  getAppRechargePriceList,
  getUserPointInfo,
  getUserPointOverview,
  searchUserPointChangeLogList,
} from './points';
import {
  cancelExport,
  cancelGenerated,
  copyPoster,
  copySharedPoster,
  exportPoster,
  generatePosters,
  getExport,
  getGenerated,
  getPoster,
  getPosterVersion,
  getSharedPoster,
  importPoster,
  listPosters,
  listPosterVersions,
  openResult,
  removeExport,
  removeGenerated,
  removePoster,
  restorePosterVersion,
  retryExport,
  retryGenerated,
  savePoster,
} from './poster';
import { cancelWords, createWords, getWords, quoteWords } from './poster-words';
import { getUserModuleUsePointConfig, listBenefits } from './pricing';
import { getPush, registerPush } from './push';
import { createCheckIn, getCheckIn, getInvite, redeemCode } from './reward';
import { createShareLink, findShareLink, listShareLinks, revokeShareLink } from './share';
import {
  createFolder,
  getUsage,
  keepItems,
  listFolders,
  listItems,
  listRecycled,
  moveFolder,
  moveItems,
  packItems,
  purgeRecycled,
  removeFolder,
  removeItems,
  renameFolder,
  renameItem,
  restoreRecycled,
} from './space';
import { createSave, getMatte, prepareMattes, quoteSave, retouchMatte, unlockMatte } from './studio';
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
import {
  getTemplate,
  listTemplateCategories,
  listTemplateScenes,
  listTemplates,
  listTemplateTags,
  setTemplateFavorite,
} from './template';
import { genToolList } from './tool';
import { getAndroidUpdatePackage } from './upgrade';
import { findPassword, getUserInfo, logout, removeFaceData, setPassword } from './user';
import { listWebOrigins, signWebPage } from './web-page';

/** Body limits of a call that accepts more than others, from logged-in users only. */
export type BodyBounds = {
  bytes: number;
  /** Limits of its JSON, if they exceed the default. */
  json?: JsonBounds;
  /** Fields that hold JSON within these limits. */
  structures?: readonly string[];
  /** Fields whose text is validated by their consumer. */
  own?: readonly string[];
};

/** Input and output of a call, both as data on the wire. `isLarge`: the output may take megabytes. */
type CallSchema = { input: z.ZodObject; output: z.ZodType; body?: BodyBounds; isLarge?: boolean };

/** Schemas by call. Compilation fails when a route of `@tuzuo/core/api/routes` has no entry. */
export const schemas = {
  ...familySchemas,
  'auth.user.getUserInfo': getUserInfo,
  'auth.user.findPassword': findPassword,
  'auth.user.setPassword': setPassword,
  'auth.user.logout': logout,
  'asset.asset.upload': uploadAssets,
  'asset.asset.fetch': fetchAsset,
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
  'studio.matte.prepare': prepareMattes,
  'studio.matte.get': getMatte,
  'studio.matte.unlock': unlockMatte,
  'studio.matte.retouch': retouchMatte,
  'studio.save.quote': quoteSave,
  'studio.save.create': createSave,
  'open.legal_text.get': getLegalText,
  'gen.tool.list': genToolList,
  'gen.object.find': findObject,
  'gen.object.get': getObject,
  'gen.object.cancel': cancelObject,
  'open.app_install_package.getAndroidUpdatePackage': getAndroidUpdatePackage,
  'open.announcement.list': listAnnouncements,
  'open.web_page.listOrigins': listWebOrigins,
  'open.web_page.sign': signWebPage,
  'order.order.create': createOrder,
  'order.order.list': listOrders,
  'order.order.get': getOrder,
  'order.order.cancel': cancelOrder,
  'order.order.refund': refundOrder,
  'order.receipt.get': getReceipt,
  'order.invoice.request': requestInvoice,
  'order.invoice.list': listInvoices,
  'order.coupon.apply': applyCoupon,
  'pay.pay.channels': payChannels,
  'pay.pay.prepare': preparePayment,
  'pay.pay.query': queryPayment,
  'pay.pay.confirm': confirmPayment,
  'translate.glossary.get': getGlossary,
  'translate.glossary.save': saveGlossary,
  'gen.model.list': listModels,
  'gen.model.use': takeModel,
  'poster.face.list': listFaces,
  'poster.poster.save': savePoster,
  'poster.poster.list': listPosters,
  'poster.poster.get': getPoster,
  'poster.poster.remove': removePoster,
  'poster.poster.copy': copyPoster,
  'poster.poster.import': importPoster,
  'poster.poster.export': exportPoster,
  'poster.export.get': getExport,
  'poster.export.cancel': cancelExport,
  'poster.export.retry': retryExport,
  'poster.export.remove': removeExport,
  'poster.poster.generate': generatePosters,
  'poster.result.open': openResult,
  'poster.generate.get': getGenerated,
  'poster.generate.cancel': cancelGenerated,
  'poster.generate.retry': retryGenerated,
  'poster.generate.remove': removeGenerated,
  'poster.words.quote': quoteWords,
  'poster.words.create': createWords,
  'poster.words.get': getWords,
  'poster.words.cancel': cancelWords,
  'poster.shared.get': getSharedPoster,
  'poster.shared.copy': copySharedPoster,
  'poster.version.list': listPosterVersions,
  'poster.version.get': getPosterVersion,
  'poster.version.restore': restorePosterVersion,
  'share.link.create': createShareLink,
  'share.link.find': findShareLink,
  'share.link.list': listShareLinks,
  'share.link.revoke': revokeShareLink,
  'space.folder.list': listFolders,
  'space.folder.create': createFolder,
  'space.folder.rename': renameFolder,
  'space.folder.move': moveFolder,
  'space.folder.remove': removeFolder,
  'space.item.list': listItems,
  'space.item.keep': keepItems,
  'space.item.move': moveItems,
  'space.item.rename': renameItem,
  'space.item.remove': removeItems,
  'space.item.pack': packItems,
  'space.recycle.list': listRecycled,
  'space.recycle.restore': restoreRecycled,
  'space.recycle.purge': purgeRecycled,
  'space.usage.get': getUsage,
  'template.category.list': listTemplateCategories,
  'template.scene.list': listTemplateScenes,
  'template.tag.list': listTemplateTags,
  'template.template.list': listTemplates,
  'template.template.get': getTemplate,
  'template.favorite.set': setTemplateFavorite,
  'user.face.remove': removeFaceData,
  'user.notice.list': listNotices,
  'user.notice.count': countNotices,
  'user.notice.read': readNotices,
  'user.message.templates': listMessageTemplates,
  'user.message.accept': acceptMessages,
  'user.push.get': getPush,
  'user.push.register': registerPush,
  'user.user.exportData': exportData,
  'user.user.update': updateUser,
  'user.user.sendCode': sendUserCode,
  'user.user.changeMobile': changeMobile,
  'user.user.getClosing': getClosing,
  'user.user.close': closeUser,
  'user.user.keep': keepUser,
  'user.device.list': listDevices,
  'user.device.logOut': logOutDevice,
  'user.user.getUserPointInfo': getUserPointInfo,
  'user.user.getUserPointOverview': getUserPointOverview,
  'user.user.searchUserPointChangeLogList': searchUserPointChangeLogList,
  'user.user.getAppRechargePriceList': getAppRechargePriceList,
  'user.user.getUserModuleUsePointConfig': getUserModuleUsePointConfig,
  'point.code.redeem': redeemCode,
  'point.checkin.get': getCheckIn,
  'point.checkin.create': createCheckIn,
  'point.invite.get': getInvite,
  'point.statement.list': listStatements,
  'vip.plan.list': listPlans,
  'vip.benefit.list': listBenefits,
  'vip.contract.get': getContract,
  'vip.contract.cancel': cancelContract,
} as const satisfies Record<RouteName, CallSchema>;

/** Types of the wire: what callers send and receive. Clients import this type without the schemas. */
export type Api = {
  [Name in RouteName]: {
    input: z.input<(typeof schemas)[Name]['input']>;
    output: z.output<(typeof schemas)[Name]['output']>;
  };
};

/** The input of a call after validation. */
export type CallInput<Name extends RouteName> = z.output<(typeof schemas)[Name]['input']>;
