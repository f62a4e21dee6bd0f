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
  'gen.tool.list': { method: 'POST', path: 'gen/tool/list' },
  'user.user.getUserModuleUsePointConfig': { method: 'POST', path: 'user/user/getUserModuleUsePointConfig' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: string }>;

export type RouteName = keyof typeof routes;
