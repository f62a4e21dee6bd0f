/// <reference types="@tarojs/taro" />

declare module '*.png' {
  const src: string;
  export default src;
}

declare module '*.jpg' {
  const src: string;
  export default src;
}

declare module '*.scss';

/** Declared here because its types are not installed; only the build renders with it (first-screen). */
declare module 'react-dom/server.node' {
  export function renderToStaticMarkup(element: import('react').ReactElement): string;
}

declare const process: {
  env: {
    NODE_ENV: string;
    TARO_ENV: 'h5' | 'weapp' | 'rn';
    TARO_APP_VARIANT: string;
    TARO_APP_PRODUCT: string | undefined;
    TARO_APP_API_BASE: string;
    TARO_APP_WORDS_VERSION: string;
    TARO_APP_OPERATOR_NAME: string | undefined;
    TARO_APP_FILING_NUMBER: string | undefined;
  };
};

/** React's entry for browsers; we have no package with its types. */
declare module 'react-dom/client' {
  export function createRoot(container: Element): { render(content: import('react').ReactNode): void };
}
