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
  'body.malformed': '请求的格式无法识别',
  'body.tooLarge': '提交的内容过大',
  'upload.tooLarge': '图片不能超过 {limit} MB',
  'upload.tooMany': '一次最多上传 {limit} 张图片',
  'upload.notPicture': '这不是图片文件，请选择 JPG、PNG 或 WebP 图片',
  'upload.otherFormat': '暂不支持这种图片格式，请使用 JPG、PNG 或 WebP',
  'upload.heic': '暂不支持 HEIC、HEIF 和 AVIF，请先转换为 JPG',
  'upload.svg': '不支持 SVG，请先导出为 PNG 或 JPG',
  'upload.gif': '不支持 GIF，请使用 JPG、PNG 或 WebP',
  'upload.animated': '不支持动态图片，请使用静态图片',
  'upload.tooManyPixels': '图片不能超过 {limit} 百万像素',
  'upload.tooSmall': '图片的宽和高都不能小于 {limit} 像素',
  'upload.damaged': '图片已损坏或不完整，请重新选择',
  'storage.full': '服务器的存储空间已满，请稍后再试',
  'sms.unavailable': '短信暂时无法发送，请稍后再试',
  'wechat.codeRefused': '微信授权已失效，请重新点击授权',
  'wechat.foreignNumber': '目前仅支持中国大陆手机号',
  'wechat.unavailable': '微信登录暂时不可用，请改用短信验证码登录',
  'wechat.notConfigured': '微信一键登录暂未开通，请改用短信验证码登录',
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
