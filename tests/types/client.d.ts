/**
 * The client declares its own narrow `process`, so that no Node API slips into it. Tests run on Node, where that
 * name is taken: here the same settings are added to Node's.
 */
declare namespace NodeJS {
  interface ProcessEnv {
    TARO_ENV: 'h5' | 'weapp' | 'rn';
    TARO_APP_VARIANT: 'studio' | 'idphoto';
    TARO_APP_API_BASE: string;
    TARO_APP_WORDS_VERSION: string;
  }
}

declare module '*.png' {
  const src: string;
  export default src;
}

declare module '*.jpg' {
  const src: string;
  export default src;
}

declare module '*.scss';

declare module 'react-dom/client';

declare module '@tarojs/plugin-framework-react/dist/runtime' {
  import type * as React from 'react';

  export function createReactApp(
    app: React.ComponentType,
    react: typeof React,
    dom: unknown,
    config: object,
  ): object;

  /** Returns a function that wraps a component as the page with this id, whose life cycle its hooks follow. */
  export function connectReactPage(
    react: typeof React,
    id: string,
  ): (page: React.ComponentType) => React.ComponentClass;
}
