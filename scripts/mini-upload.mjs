/**
 * Uploads a built mini-program to WeChat, where it is tried and sent to the audit:
 *   TARO_APP_API_BASE=https://studio.example.com WXMINI_APP_ID=wx… WXMINI_UPLOAD_KEY_FILE=key.pem \
 *     npm run mini:upload -- [--variant idphoto] [--robot 2] [--desc "what is new"] [--dry-run]
 * The version is package.json's. `--dry-run` looks at everything but sends nothing. Exits with 1 and a sentence when
 * something is missing or wrong.
 */
import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compare, measureMini } from './client/sizes.mjs';
import { Failure, ROOT, runMain } from './lib/run.mjs';
import { domainsOf } from './mini-domains.mjs';

/** What differs by the product. */
const VARIANTS = {
  studio: { budget: 'weapp', dir: 'dist/weapp', build: 'build:weapp', app: 'WXMINI' },
  idphoto: {
    budget: 'idphoto',
    dir: 'dist/weapp-idphoto',
    build: 'build:weapp:idphoto',
    app: 'WXMINI_IDPHOTO',
  },
};

/** WeChat keeps an upload of each robot beside the others'. */
const ROBOTS = 30;

/** @param {Record<string, string | undefined>} env @param {string} text @param {string} name */
const given = (env, text, name) => {
  const value = env[name];
  if (!value) throw new Failure(`Set ${name} to ${text}.`);
  return value;
};

/** @param {string} file @param {string} name */
function checkKey(file, name) {
  try {
    createPrivateKey(readFileSync(file));
  } catch {
    throw new Failure(
      `${name} names no private key that can be read: download it at 开发管理 → 开发设置 → 小程序代码上传.`,
    );
  }
}

/**
 * Looks whether everything is there.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @param {string} [root]
 */
export function planUpload(args, env = process.env, root = ROOT) {
  const { values } = parseArgs({
    args,
    options: {
      variant: { type: 'string', default: 'studio' },
      robot: { type: 'string', default: '1' },
      desc: { type: 'string', default: '' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const variant =
    values.variant === 'idphoto' || values.variant === 'studio' ? VARIANTS[values.variant] : undefined;
  if (!variant) throw new Failure(`--variant is "${values.variant}": studio or idphoto.`);
  const robot = Number(values.robot);
  if (!Number.isInteger(robot) || robot < 1 || robot > ROBOTS)
    throw new Failure(`--robot is 1 to ${ROBOTS}.`);
  const [idName, keyName] = [`${variant.app}_APP_ID`, `${variant.app}_UPLOAD_KEY_FILE`];
  const appid = given(env, 'the AppID of the mini-program', idName);
  if (!/^wx[0-9a-f]{16}$/.test(appid))
    throw new Failure(`${idName} is no AppID: wx and 16 letters and digits.`);
  const key = given(env, 'the file of the upload key', keyName);
  checkKey(key, keyName);
  // A build that talks to another server, or to this machine, is refused by WeChat only on the phone.
  const [{ value: server } = { value: '' }] = domainsOf(env);
  const dir = join(root, variant.dir);
  if (!existsSync(join(dir, 'app.json')))
    throw new Failure(`${variant.dir} is not built: npm run ${variant.build}.`);
  const scripts = ['app.js', 'common.js', 'vendors.js'].map((name) => join(dir, name)).filter(existsSync);
  if (!scripts.some((file) => readFileSync(file, 'utf8').includes(server))) {
    throw new Failure(
      `${variant.dir} was built for another server than ${server}: build it again with TARO_APP_API_BASE.`,
    );
  }
  const limits = JSON.parse(readFileSync(join(ROOT, 'config/budgets.json'), 'utf8'))[variant.budget];
  const { lines, over } = compare(measureMini(dir), limits);
  if (over.length > 0) throw new Failure(`${variant.dir} is too large.`, lines.join('\n'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { appid, key, dir, robot, version, desc: values.desc || version, server, dry: values['dry-run'] };
}

if (process.argv[1]?.endsWith('mini-upload.mjs')) {
  runMain(async () => {
    const { appid, key, dir, robot, version, desc, server, dry } = planUpload(process.argv.slice(2));
    console.log(`${appid} ${version} by robot ${robot}, for ${server}: ${desc}`);
    if (dry) return console.log('Nothing was sent: --dry-run.');
    const ci = await import('miniprogram-ci');
    const project = new ci.Project({
      appid,
      type: 'miniProgram',
      projectPath: dir,
      privateKeyPath: key,
      ignores: [],
    });
    // The build is minified, and transpiled for the phones that are meant.
    const setting = { es6: false, minify: false };
    await ci.upload({ project, version, desc, robot, setting, onProgressUpdate: () => undefined });
    console.log('Uploaded: it waits at mp.weixin.qq.com → 管理 → 版本管理.');
  });
}
