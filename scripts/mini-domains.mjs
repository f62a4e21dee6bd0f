/**
 * Lists the addresses that an operator enters at WeChat for the mini-programs, one a line, with where each goes:
 *   PUBLIC_URL=https://studio.example.com npm run mini:domains
 * Reads the settings of the server (docs/configure.md). Exits with 1 when WeChat would refuse one of them.
 */
import { isIP } from 'node:net';
import { Failure, runMain } from './lib/run.mjs';

const SERVER = 'mp.weixin.qq.com → 开发管理 → 开发设置 → 服务器域名';
const WEB = 'mp.weixin.qq.com → 开发管理 → 开发设置 → 业务域名';
const OFFICIAL = 'official account → 设置与开发 → 账号设置 → 功能设置 → JS接口安全域名';
const PUSH = 'mp.weixin.qq.com → 开发管理 → 消息推送';

/** An address as WeChat takes it: HTTPS, and a name that others can look up. @param {string} name @param {string} text */
function originOf(name, text) {
  /** @type {URL | undefined} */
  let url;
  try {
    url = new URL(text);
  } catch {
    // Told below.
  }
  const isTaken = url?.protocol === 'https:' && url.hostname.includes('.') && isIP(url.hostname) === 0;
  if (!url || !isTaken) {
    throw new Failure(
      `${name} is "${text}": WeChat takes only HTTPS and a domain name, such as https://studio.example.com.`,
    );
  }
  return url.origin;
}

/**
 * What is entered, and where.
 * @param {Record<string, string | undefined>} env
 * @returns {{ kind: string, value: string, where: string }[]}
 */
export function domainsOf(env) {
  const base = env.TARO_APP_API_BASE ?? env.PUBLIC_URL;
  if (!base)
    throw new Failure('Set PUBLIC_URL, or TARO_APP_API_BASE, to the address that the mini-programs talk to.');
  const api = originOf(env.TARO_APP_API_BASE ? 'TARO_APP_API_BASE' : 'PUBLIC_URL', base);
  const pages = (env.WEB_PAGE_ORIGINS ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  const apps = [
    { name: 'wxmini', token: env.WXMINI_PUSH_TOKEN },
    { name: 'wxmini_idphoto', token: env.WXMINI_IDPHOTO_PUSH_TOKEN },
  ];
  return [
    // Pictures, templates and results come from the server itself.
    ...['request', 'uploadFile', 'downloadFile'].map((kind) => ({ kind, value: api, where: SERVER })),
    ...pages.map((origin) => ({
      kind: 'web-view',
      value: originOf('WEB_PAGE_ORIGINS', origin),
      where: `${WEB} (with the file that WeChat asks for at its root)`,
    })),
    ...(env.WXOFFICIAL_APP_ID ? [{ kind: 'js-sdk', value: new URL(api).host, where: OFFICIAL }] : []),
    ...apps
      .filter(({ token }) => token)
      .map(({ name }) => ({ kind: 'push', value: `${api}/api/wechat/notify/${name}`, where: PUSH })),
  ];
}

if (process.argv[1]?.endsWith('mini-domains.mjs')) {
  runMain(async () => {
    for (const { kind, value, where } of domainsOf(process.env))
      console.log(`${kind.padEnd(13)} ${value}  ${where}`);
  });
}
