/** Words around sharing in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  menu: '点右上角“···”分享给朋友',
  failed: '这台设备没能打开分享',
} as const;

export type ShareMessages = Record<keyof typeof zhCN, string>;
