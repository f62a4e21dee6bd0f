import { processApis } from '@tarojs/shared';

/** The module that platform code imports as Taro in a mini-program: Taro's own wrapper over a `wx` object. */
export function taroOverWx(wx: Record<string, unknown>) {
  const taro: Record<string, unknown> = {};
  processApis(taro, wx, { needPromiseApis: new Set<string>() });
  return { default: taro };
}
