/**
 * Lists the addresses that an operator enters at WeChat for the mini-programs, one a line, with where each goes:
 *   PUBLIC_URL=https://studio.example.com npm run mini:domains
 * Reads the settings of the server (docs/configure.md). Exits with 1 when WeChat would refuse one of them.
 */
import { isIP } from 'node:net';
import { Failure, runMain } from './lib/run.mjs';

const SERVER = 'mp.weixin.qq.com → 开发管理 → 开发设置 → 服务器域名';
const WEB =
  'mp.weixin.qq.com → 开发管理 → 开发设置 → 业务域名 (with the file that WeChat asks for at its root)';
const OFFICIAL = 'official account → 设置与开发 → 账号设置 → 功能设置 → JS接口安全域名';
const PUSH = 'mp.weixin.qq.com → 开发管理 → 消息推送';

/** @param {string} name of a setting @param {string} text its value @throws {Failure} unless it is HTTPS and a public domain */
function originOf(name, text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' && url.hostname.includes('.') && !isIP(url.hostname)) return url.origin;
  throw new Failure(
    `${name} is "${text}": WeChat takes only HTTPS and a domain name, such as https://studio.example.com.`,
  );
}

/** @param {Record<string, string | undefined>} env @throws {Failure} when a setting is missing or WeChat would refuse it */
export function domainsOf(env) {
  const name = env.TARO_APP_API_BASE ? 'TARO_APP_API_BASE' : 'PUBLIC_URL';
  const api = originOf(name, env[name] ?? '');
  const pages = (env.WEB_PAGE_ORIGINS ?? '').split(/[\s,]+/).filter(Boolean);
  const push = `${api}/api/wechat/notify`;
  return [
    // Images, templates and results come from the server itself.
    ...['request', 'uploadFile', 'downloadFile'].map((kind) => ({ kind, value: api, where: SERVER })),
    ...pages.map((page) => ({ kind: 'web-view', value: originOf('WEB_PAGE_ORIGINS', page), where: WEB })),
    ...(env.WXOFFICIAL_APP_ID ? [{ kind: 'js-sdk', value: new URL(api).host, where: OFFICIAL }] : []),
    ...(env.WXMINI_PUSH_TOKEN ? [{ kind: 'push', value: `${push}/wxmini`, where: PUSH }] : []),
    ...(env.WXMINI_IDPHOTO_PUSH_TOKEN
      ? [{ kind: 'push', value: `${push}/wxmini_idphoto`, where: PUSH }]
      : []),
  ];
}

if (process.argv[1]?.endsWith('mini-domains.mjs')) {
  runMain(async () => {
    for (const { kind, value, where } of domainsOf(process.env))
      console.log(`${kind.padEnd(13)} ${value}  ${where}`);
  });
}
