import type { ErrorCode } from '@tuzuo/core/errors';

/** What the server says of a failed call. */
const reasons = {
  '10001': '提交的内容有误，请检查后重试',
  '10002': '内容不存在或已被删除',
  '10003': '内容已在别处更新，请刷新后再修改',
  '10004': '操作过于频繁，请稍后再试',
  '11000': '登录已失效，请重新登录',
  '11001': '请先登录',
  '11002': '验证码或密码错误',
  '11003': '请先完成安全验证',
  '20001': '点数不足',
  '20002': '支付未成功',
  '30001': '图片不符合要求，请更换图片',
  '30002': '该功能暂未开放',
  '90001': '服务出了点问题，请稍后再试',
  '90002': '操作未完成',
} as const satisfies Record<ErrorCode, string>;

/** The source of the server's words; every other locale has exactly these keys and placeholders. */
export const zhCN = {
  ...reasons,
  'field.missing': '必填',
  'field.unknown': '不认识的字段',
  'field.invalid': '格式或取值不正确',
  'field.tooSmall': '不能小于 {limit}',
  'field.tooBig': '不能大于 {limit}',
  'field.tooShort': '至少需要 {limit} 个字符',
  'field.tooLong': '最多 {limit} 个字符',
  'field.requestIdUsed': '这个请求编号已用于另一项内容',
  'body.malformed': '请求的格式无法识别',
  'body.tooLarge': '提交的内容过大',
  'sms.unavailable': '短信暂时无法发送，请稍后再试',
  'wechat.codeRefused': '微信授权已失效，请重新点击授权',
  'wechat.foreignNumber': '目前仅支持中国大陆手机号',
  'wechat.unavailable': '微信登录暂时不可用，请改用短信验证码登录',
  'wechat.notConfigured': '微信一键登录暂未开通，请改用短信验证码登录',
  'task.active': '任务还在进行，请先取消',
  'task.consentNeeded': '请先同意人脸信息处理说明',
  'task.queueFull': '当前排队人数过多，请稍后再试',
  'task.tooManyActive': '您有太多任务在进行，请等其中一些完成',
  'task.failed.checksFailed': '图片不符合要求，未扣点数',
  'task.failed.unavailable': '处理服务暂时不可用，未扣点数，请稍后重试',
  'task.failed.outOfMemory': '图片太大，处理时内存不足，未扣点数。请换小一些的图片',
  'task.failed.tooLong': '处理时间过长已停止，未扣点数。请换小一些的图片',
  'task.failed.unreadable': '图片无法读取，可能已损坏，未扣点数',
  'task.failed.broken': '处理时出错，未扣点数，请重试',
  'task.failed.diskFull': '服务器存储空间不足，未扣点数，请稍后重试',
  'task.failed.lost': '处理多次中断，未扣点数，请重试',
  'page.notFound.title': '页面不存在',
  'page.notFound.text': '请检查地址，或返回首页。',
  'page.notBuilt.title': '网页尚未构建',
  'page.notBuilt.text': '请管理员运行 npm run build:h5，然后刷新本页。',
  'page.fault.title': '服务出了点问题',
  'page.fault.text': '请稍后刷新本页。',
  'page.home': '返回首页',
} as const;

export type WordKey = keyof typeof zhCN;

/** What a translation must hold. */
export type Words = Record<WordKey, string>;
