/** Words of the history in the source locale: its keys and placeholders type every other. */
export const zhCN = {
  'guest.title': '登录后查看历史',
  'guest.text': '每次处理的图片和结果都保存在账号里。',
  'guest.action': '登录',
  'empty.title': '还没有记录',
  'empty.text': '用工具处理一张图片，结果会出现在这里。',
  'empty.action': '看看有哪些工具',
  'none.title': '没有符合条件的记录',
  'none.text': '换一个条件，或查看全部记录。',
  'none.action': '查看全部',
  'filter.tool': '按工具筛选',
  'filter.state': '按状态筛选',
  'filter.allTools': '全部工具',
  'filter.allStates': '全部状态',
  'state.succeeded': '已完成',
  'state.running': '处理中',
  'state.queued': '排队中',
  'state.failed': '失败',
  'state.canceled': '已取消',
  again: '再做一次',
  retry: '重试',
  cancel: '取消',
  remove: '删除',
  removeAsk: '删除后无法恢复，分享的链接也会失效；已保存到相册的图片不受影响。',
  removeConfirm: '删除',
  'storage.used': '已用 {{used}}',
  'storage.free': '剩余 {{free}}',
  'storage.label': '存储空间用量',
  'storage.hint':
    '存储空间快满了。删除不再需要的记录，即可腾出空间；上传后没有用到的图片，一小时后会在需要时自动清理。',
} as const;

export type HistoryMessages = Record<keyof typeof zhCN, string>;
