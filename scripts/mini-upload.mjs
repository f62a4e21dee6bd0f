/**
 * Uploads a built mini-program to WeChat, where it can be tried and submitted for review:
 *   TARO_APP_API_BASE=https://studio.example.com WXMINI_APP_ID=wx… WXMINI_UPLOAD_KEY_FILE=key.pem \
 *     npm run mini:upload -- [--variant idphoto] [--robot 2] [--desc "what is new"] [--dry-run]
 * The version is package.json's. `--dry-run` checks everything but sends nothing. Exits with 1 and a sentence when
 * something is missing or wrong.
 */
import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkSizes, filesUnder, OUTPUTS } from './client/sizes.mjs';
import { Failure, ROOT, runMain } from './lib/run.mjs';
import { domainsOf } from './mini-domains.mjs';

/** By variant: its target among the builds, and the prefix of its settings. */
const VARIANTS = /** @type {const} */ ({
  studio: { target: 'weapp', app: 'WXMINI' },
  idphoto: { target: 'idphoto', app: 'WXMINI_IDPHOTO' },
});

/**
 * Checks what `miniprogram-ci` does not: above all that the build talks to this server, which otherwise only a phone
 * would show.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @param {string} [root]
 * @throws {Failure}
 */
export function planUpload(args, env = process.env, root = ROOT) {
  const { values } = parseArgs({
    args,
    options: {
      variant: { type: 'string', default: 'studio' },
      robot: { type: 'string', default: '1' },
      desc: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const { variant, robot, desc, 'dry-run': dry } = values;
  if (variant !== 'studio' && variant !== 'idphoto')
    throw new Failure(`--variant is "${variant}": studio or idphoto.`);
  if (!/^([1-9]|[12]\d|30)$/.test(robot)) throw new Failure(`--robot is "${robot}": 1 to 30.`);
  const { target, app } = VARIANTS[variant];
  const appid = env[`${app}_APP_ID`] ?? '';
  if (!/^wx[0-9a-f]{16}$/.test(appid))
    throw new Failure(`Set ${app}_APP_ID to the mini-program's AppID: wx and 16 letters and digits.`);
  const key = env[`${app}_UPLOAD_KEY_FILE`] ?? '';
  try {
    createPrivateKey(readFileSync(key));
  } catch {
    throw new Failure(
      `Set ${app}_UPLOAD_KEY_FILE to the file of the key from 开发管理 → 开发设置 → 小程序代码上传.`,
    );
  }
  const server = domainsOf(env)[0]?.value ?? '';
  const dir = join(root, OUTPUTS[target]);
  const scripts = existsSync(dir) ? filesUnder(dir).filter(({ name }) => name.endsWith('.js')) : [];
  if (!scripts.some(({ path }) => readFileSync(path, 'utf8').includes(server)))
    throw new Failure(
      `${OUTPUTS[target]} is not built, or for another server than ${server}: build it again.`,
    );
  checkSizes(target, root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { appid, key, dir, robot: Number(robot), version, desc: desc ?? version, server, dry };
}

if (process.argv[1]?.endsWith('mini-upload.mjs')) {
  runMain(async () => {
    const { appid, key, dir, robot, version, desc, server, dry } = planUpload(process.argv.slice(2));
    console.log(`${appid} ${version} by robot ${robot}, for ${server}: ${desc}`);
    if (dry) return console.log('Nothing was sent: --dry-run.');
    const ci = await import('miniprogram-ci');
    const project = new ci.Project({ appid, type: 'miniProgram', projectPath: dir, privateKeyPath: key });
    // The build is already minified and transpiled.
    const setting = { es6: false, minify: false };
    await ci.upload({ project, version, desc, robot, setting, onProgressUpdate: () => undefined });
    console.log('Uploaded: it waits at mp.weixin.qq.com → 管理 → 版本管理.');
  });
}
