/** Only WeChat shows single pages. A constant, since importing Taro's launch options would load its whole library. */
export const singlePage: boolean = false;

/** Never called. */
export const onAlone = (_listener: () => void): void => undefined;

export const tellAlone = (): void => undefined;
