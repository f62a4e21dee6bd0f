// Runs miniprogram-ci over one directory and sends one report to the parent. It is a separate process because the
// package writes to stdout, keeps workers alive and, unless its two requests to WeChat's servers are answered
// here, uses the network.
const { readFileSync } = require('node:fs');
const path = require('node:path');

const request = require('miniprogram-ci/dist/utils/request');
request.request = async ({ url }) => {
  if (!url.includes('getwhiteextlist')) throw new Error(`offline: ${url}`);
  return { body: JSON.stringify({ errCode: 0, data: {} }) };
};
const ci = require('miniprogram-ci');

const MAX_FAULT = 300;
const [directory] = process.argv.slice(2);

/** Response of WeChat's server for an ordinary mini-program. */
const ATTRIBUTES = {
  ...ci.DefaultProjectAttr,
  appType: 0,
  setting: {
    ...ci.DefaultProjectAttr?.setting,
    MaxCodeSize: 2,
    MaxSubpackageSubCodeSize: 2,
    MaxSubpackageFullCodeSize: 20,
    NavigateMiniprogramLimit: 10,
    MaxSubPackageLimit: 100,
    MinTabbarCount: 2,
    MaxTabbarCount: 5,
    MaxCustomTabbarCount: 5,
    MaxTabbarIconSize: 40,
  },
};

async function check() {
  const { appid, setting } = JSON.parse(readFileSync(path.join(directory, 'project.config.json'), 'utf8'));
  const project = new ci.Project({
    appid,
    type: 'miniProgram',
    projectPath: directory,
    privateKey: 'unused offline',
    ignores: ['node_modules/**/*'],
  });
  project.attr = async () => ATTRIBUTES;
  const faults = [];
  const attempt = async (step, action) => {
    try {
      return await action();
    } catch (error) {
      // The message of a failed compilation quotes the whole file.
      faults.push(`${step}: ${String(error.message).replace(/\s+/g, ' ').trim().slice(0, MAX_FAULT)}`);
      return undefined;
    }
  };
  const app = await attempt('app.json', () => ci.getAppJSON(project));
  if (!app) return { faults, pages: 0, compiled: 0, quality: [] };
  const subPackages = app.subPackages ?? app.subpackages ?? [];
  const pages = [
    ...app.pages,
    ...subPackages.flatMap(({ root, pages }) => pages.map((page) => path.posix.join(root, page))),
  ];
  for (const pagePath of pages) {
    await attempt(`${pagePath}.json`, () =>
      ci.getPageJSON(project, { pagePath, miniprogramRoot: '', app, appJSON: app }),
    );
  }
  const compiled = await attempt('compile', () =>
    ci.compile(project, { setting: { es6: setting.es6, minify: setting.minified }, onProgressUpdate() {} }),
  );
  const quality = await attempt('quality', () => ci.checkCodeQuality(project));
  return {
    faults,
    pages: pages.length,
    compiled: Object.keys(compiled ?? {}).length,
    quality: (quality ?? []).map(({ name, success, text, detail }) => ({ name, success, text, detail })),
  };
}

check().then(
  (report) => process.send(report, () => process.exit(0)),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
