/**
 * The client declares its own narrow `process`, so that no Node API slips into it. Tests run on Node, where that
 * name is taken: here the same settings are added to Node's.
 */
declare namespace NodeJS {
  interface ProcessEnv {
    TARO_ENV: 'h5' | 'weapp' | 'rn';
    TARO_APP_VARIANT: 'studio' | 'idphoto';
    TARO_APP_API_BASE: string;
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

declare module 'react-dom/client' {
  export function createRoot(box: Element): {
    render(node: import('react').ReactNode): void;
    unmount(): void;
  };
}

declare module 'react-dom/test-utils' {
  /** Runs code that changes the page, including React's resulting updates. */
  export function act(work: () => void): void;
  export function act(work: () => Promise<void>): Promise<void>;
}
