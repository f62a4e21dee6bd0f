/** Only WeChat shows a page alone. Taro has no launch options here, and its whole library would be loaded for them. */
export const singlePage: boolean = false;

/** Nothing is ever told. */
export const onAlone = (_listener: () => void): void => undefined;

export const tellAlone = (): void => undefined;
