/** Every call lives under this path. */
export const API_BASE = '/api';

/** The calls that the server answers: name → method and path below {@link API_BASE}. */
export const routes = {
  'gen.tool.list': { method: 'POST', path: 'gen/tool/list' },
  'user.user.getUserModuleUsePointConfig': { method: 'POST', path: 'user/user/getUserModuleUsePointConfig' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: string }>;

export type RouteName = keyof typeof routes;
