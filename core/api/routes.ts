import { familyRoutes } from './family-routes';

/** Every call lives under this path. */
export const API_BASE = '/api';

/** The calls that the server answers: name → method and path below {@link API_BASE}. */
export const routes = {
  ...familyRoutes,
  'auth.user.getUserInfo': { method: 'GET', path: 'auth/user/getUserInfo' },
  'auth.user.findPassword': { method: 'POST', path: 'auth/user/findPassword' },
  'auth.user.setPassword': { method: 'POST', path: 'auth/user/setPassword' },
  'auth.user.logout': { method: 'POST', path: 'auth/user/logout' },
  'asset.asset.upload': { method: 'POST', path: 'asset/asset/upload' },
  'asset.asset.readLabel': { method: 'POST', path: 'asset/asset/readLabel' },
  'asset.space.get': { method: 'POST', path: 'asset/space/get' },
  'gen.task.analyze': { method: 'POST', path: 'gen/task/analyze' },
  'gen.task.quote': { method: 'POST', path: 'gen/task/quote' },
  'gen.task.create': { method: 'POST', path: 'gen/task/create' },
  'gen.task.get': { method: 'POST', path: 'gen/task/get' },
  'gen.task.cancel': { method: 'POST', path: 'gen/task/cancel' },
  'gen.task.retry': { method: 'POST', path: 'gen/task/retry' },
  'gen.task.remove': { method: 'POST', path: 'gen/task/remove' },
  'gen.task.list': { method: 'POST', path: 'gen/task/list' },
  'idphoto.spec.list': { method: 'POST', path: 'idphoto/spec/list' },
  'idphoto.sheet.create': { method: 'POST', path: 'idphoto/sheet/create' },
  'idphoto.photo.unlock': { method: 'POST', path: 'idphoto/photo/unlock' },
  'idphoto.pack.create': { method: 'POST', path: 'idphoto/pack/create' },
  'open.legal_text.get': { method: 'POST', path: 'open/legal_text/get' },
  'gen.tool.list': { method: 'POST', path: 'gen/tool/list' },
  'open.app_install_package.getAndroidUpdatePackage': {
    method: 'POST',
    path: 'open/app_install_package/getAndroidUpdatePackage',
  },
  'open.web_page.listOrigins': { method: 'POST', path: 'open/web_page/listOrigins' },
  'share.link.create': { method: 'POST', path: 'share/link/create' },
  'user.user.exportData': { method: 'POST', path: 'user/user/exportData' },
  'user.user.getUserPointInfo': { method: 'POST', path: 'user/user/getUserPointInfo' },
  'user.user.getUserPointOverview': { method: 'POST', path: 'user/user/getUserPointOverview' },
  'user.user.searchUserPointChangeLogList': {
    method: 'POST',
    path: 'user/user/searchUserPointChangeLogList',
  },
  'user.user.getAppRechargePriceList': { method: 'POST', path: 'user/user/getAppRechargePriceList' },
  'user.user.getUserModuleUsePointConfig': { method: 'POST', path: 'user/user/getUserModuleUsePointConfig' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: string }>;

export type RouteName = keyof typeof routes;
