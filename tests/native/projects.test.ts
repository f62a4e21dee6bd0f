import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APP_VERSION, VERSION_CODE } from '@tuzuo/core/app/version';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NATIVE = join(ROOT, 'native');
const read = (path: string) => readFileSync(join(NATIVE, path), 'utf8');

/** Files below native/ in version control. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'native'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
  .map((path) => path.slice('native/'.length));

/** @throws for malformed XML */
const xml = (path: string) => new JSDOM(read(path), { contentType: 'text/xml' }).window.document;

const MANIFEST = 'android/app/src/main/AndroidManifest.xml';
const RES = 'android/app/src/main/res';
const LPROJ = ['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'];

it.each(
  FILES.filter((path) => /\.(xml|plist|storyboard|entitlements|xcprivacy|xcscheme)$/.test(path)),
)('%s is well-formed', (path) => expect(xml(path).documentElement).toBeTruthy());

it('every resource that the Android project names exists', () => {
  const named = FILES.filter((path) => path.startsWith('android/app/src/main') && path.endsWith('.xml'))
    .flatMap((path) => [
      ...read(path).matchAll(
        /"@(drawable|mipmap|xml|string|color|style)\/([\w.]+)"|>@(color|drawable)\/(\w+)</g,
      ),
    ])
    .map(([, kind, name, kind2, name2]) => [kind ?? kind2 ?? '', name ?? name2 ?? ''] as const);
  const isThere = ([kind, name]: readonly [string, string]) =>
    FILES.some((path) => new RegExp(`^${RES}/${kind}[\\w-]*/${name}\\.xml$`).test(path)) ||
    FILES.some((path) => path.startsWith(`${RES}/values/`) && read(path).includes(`<${kind} name="${name}"`));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

it('the Android app has its texts in five languages', () => {
  const namesIn = (folder: string) =>
    [...read(`${RES}/${folder}/strings.xml`).matchAll(/name="(\w+)">([^<]+)</g)].map(([, name]) => name);
  for (const folder of ['values-zh-rCN', 'values-zh-rTW', 'values-fr', 'values-es'])
    expect(namesIn(folder), folder).toEqual(namesIn('values'));
});

it('every permission is used by the code, and every required one is declared', () => {
  const manifests = FILES.filter((path) => path.endsWith('/AndroidManifest.xml')).map(read);
  const asked = manifests
    .flatMap((manifest) => [...manifest.matchAll(/permission\.(\w+)"/g)].map(([, name]) => name))
    .sort();
  const code = FILES.filter((path) => /\.(java|kt|tsx?)$/.test(path))
    .map(read)
    .join('\n');
  const use: [string, RegExp][] = [
    ['CAMERA', /mediaCapturePermissionGrantType/],
    ['INTERNET', /WebView/],
    ['POST_NOTIFICATIONS', /NotificationManager/],
    ['REQUEST_INSTALL_PACKAGES', /application\/vnd\.android\.package-archive/],
    ['VIBRATE', /Vibration\.vibrate/],
    ['WRITE_EXTERNAL_STORAGE', /WRITE_EXTERNAL_STORAGE/],
  ];
  expect(asked).toEqual(use.filter(([, pattern]) => pattern.test(code)).map(([name]) => name));
  const told = readFileSync(join(ROOT, 'docs/app.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm);
  expect([...told].map(([, name]) => name)).toEqual(asked);
});

it('login data are excluded from backups, and all traffic uses TLS', () => {
  const manifest = read(MANIFEST);
  expect(manifest).toContain('android:allowBackup="false"');
  expect(read(`${RES}/xml/network_security.xml`)).toContain('cleartextTrafficPermitted="false"');
  expect(read('ios/Tuzuo/Info.plist')).toMatch(/NSAllowsArbitraryLoads<\/key>\s*<false\/>/);
});

it('iOS has the purpose of each permission in five languages', () => {
  const purposes = [...read('ios/Tuzuo/Info.plist').matchAll(/<key>(NS\w+UsageDescription)<\/key>/g)];
  const names = purposes.map(([, name]) => name);
  expect(names).toEqual(['NSCameraUsageDescription', 'NSPhotoLibraryAddUsageDescription']);
  for (const locale of LPROJ) {
    const words = read(`ios/Tuzuo/${locale}.lproj/InfoPlist.strings`);
    for (const name of names) expect(words, locale).toMatch(new RegExp(`^"${name}" = "[^"]{10,}";$`, 'm'));
  }
});

it('the Xcode project has every source, names no missing file, and has the version', () => {
  const project = read('ios/Tuzuo.xcodeproj/project.pbxproj');
  const sources = FILES.filter((path) => /^ios\/Tuzuo\/\w+\.(swift|m)$/.test(path));
  for (const path of sources) expect(project).toContain(`${path.split('/').at(-1)} in Sources */,`);
  const named = [...project.matchAll(/path = "?(Tuzuo\/[\w.]+)"?;/g)].map(([, path]) => `ios/${path}`);
  expect(named.filter((path) => !FILES.some((file) => file === path || file.startsWith(`${path}/`)))).toEqual(
    [],
  );
  const used = new Set([...project.matchAll(/\b[0-9A-F]{24}\b/g)].map(([id]) => id));
  const defined = new Set([...project.matchAll(/^\t\t([0-9A-F]{24})[^=\n]*= \{/gm)].map(([, id]) => id));
  expect([...used].filter((id) => !defined.has(id))).toEqual([]);
  expect(project.match(new RegExp(`MARKETING_VERSION = ${APP_VERSION};`, 'g'))).toHaveLength(2);
  expect(project.match(new RegExp(`CURRENT_PROJECT_VERSION = ${VERSION_CODE};`, 'g'))).toHaveLength(2);
});

it('methods called by JavaScript exist in Java, Swift and Objective-C', () => {
  const called = [...read('shell/native-shell.ts').matchAll(/^ {2}(\w+)(\??)\(/gm)].map(([, name]) => name);
  const java = read('android/app/src/main/java/tuzuo/shell/ShellModule.java');
  const swift = read('ios/Tuzuo/ShellModule.swift');
  const objc = read('ios/Tuzuo/ShellModule.m');
  for (const name of called) {
    if (!['readPage', 'sha256'].includes(name ?? '')) expect(java).toContain(`public void ${name}(`);
    if (name === 'albumNeedsPermission') continue;
    expect(swift).toContain(`@objc func ${name}(`);
    expect(objc).toContain(`RCT_EXTERN_METHOD(${name} :`);
  }
});

it('methods called on the store exist in Swift and Objective-C', () => {
  const called = [...read('shell/native-store.ts').matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  expect(called).toEqual(['buy', 'unfinished', 'finish']);
  for (const name of called) {
    expect(read('ios/Tuzuo/StoreModule.swift')).toContain(`@objc func ${name}(`);
    expect(read('ios/Tuzuo/StoreModule.m')).toContain(`RCT_EXTERN_METHOD(${name} :`);
  }
});

it('methods called for notifications exist in Java, Swift and Objective-C', () => {
  const called = [...read('shell/native-push.ts').matchAll(/^ {2}(\w+)\??\(/gm)].map(([, name]) => name);
  expect(called).toEqual(['offered', 'state', 'ask', 'token']);
  for (const name of called) {
    // On Android, React Native requests this permission.
    if (name !== 'ask')
      expect(read('android/app/src/main/java/tuzuo/push/PushModule.java')).toContain(`public void ${name}(`);
    expect(read('ios/Tuzuo/PushModule.swift')).toContain(`@objc func ${name}(`);
    expect(read('ios/Tuzuo/PushModule.m')).toContain(`RCT_EXTERN_METHOD(${name} :`);
  }
});

it('an iPhone app is signed for notifications only if its operator enables them', () => {
  const project = read('ios/Tuzuo.xcodeproj/project.pbxproj');
  expect(project.match(/CODE_SIGN_ENTITLEMENTS = "Tuzuo\/\$\(TUZUO_ENTITLEMENTS\)";/g)).toHaveLength(2);
  expect(project.match(/TUZUO_ENTITLEMENTS = Tuzuo\.entitlements;/g)).toHaveLength(2);
  expect(read('ios/Tuzuo/Info.plist')).toMatch(
    /TuzuoEntitlements<\/key>\s*<string>\$\(TUZUO_ENTITLEMENTS\)</,
  );
  const [plain, push] = ['Tuzuo', 'TuzuoPush'].map((name) => read(`ios/Tuzuo/${name}.entitlements`));
  expect(plain).not.toContain('aps-environment');
  expect(push).toContain('aps-environment');
  expect(push?.replace(/\s*<key>aps-environment<\/key>\s*<string>development<\/string>/, '')).toBe(plain);
});

// 120 MB that only those who build the app install (npm ci --prefix native); .github/workflows/app.yml does the same.
const hasParsers = existsSync(join(NATIVE, 'node_modules/@ast-grep/napi'));
if (hasParsers)
  it('Swift and Kotlin parse, and syntax errors are found', () => {
    const check = (...files: string[]) =>
      spawnSync('node', [join(NATIVE, 'scripts/check-syntax.mjs'), ...files], { encoding: 'utf8' });
    const sources = FILES.filter((path) => /\.(swift|kt)$/.test(path));
    const all = check();
    expect(all.stderr).toBe('');
    expect(all.stdout).toBe(`${sources.length} files of Swift and Kotlin read.\n`);
    const folder = mkdtempSync(join(tmpdir(), 'tuzuo-syntax-'));
    try {
      const broken = ['a.swift', 'a.kt'].map((name) => join(folder, name));
      for (const path of broken)
        writeFileSync(path, `${read('ios/Tuzuo/StoreModule.swift')}\nclass A { fun b( { }\n`);
      for (const path of broken) expect(check(path).status, path).toBe(1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

it('methods called for payment exist in Java, and so do the variants of the build', () => {
  const called = [...read('shell/native-pay.ts').matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  expect(called).toEqual(['takes', 'wechat', 'alipay']);
  const java = read('android/app/src/main/java/tuzuo/pay/PayModule.java');
  for (const name of called) expect(java).toContain(`public void ${name}(`);
  const gradle = read('android/app/build.gradle');
  for (const [, on = '', off = ''] of gradle.matchAll(/src\/\$\{\w+ \? "(\w+)" : "(\w+)"\}\/java/g)) {
    const classesOf = (source: string) =>
      FILES.filter((path) => path.startsWith(`android/app/src/${source}/java/`)).map((path) =>
        path.split('/').at(-1),
      );
    // Each variant has the classes that the rest calls.
    expect(classesOf(off).length, off).toBeGreaterThan(0);
    expect(classesOf(on), on).toEqual(expect.arrayContaining(classesOf(off)));
  }
  for (const [, path = ''] of gradle.matchAll(/addStaticManifestFile\("([^"]+)"/g))
    expect(FILES).toContain(`android/app/${path}`);
  // A floating version would make a different app every day.
  const versions = [...gradle.matchAll(/implementation\("[\w.]+:[\w-]+:([^"]+)"\)/g)].map(([, one]) => one);
  expect(versions.length).toBeGreaterThan(2);
  for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

it('the launcher icon is the logo', async () => {
  const { mark } = await import('../../content/artwork/shapes.mjs');
  const plain = (text: string) => text.replace(/[\s,]/g, '');
  const [, path = ''] = /<path d="([^"]+)"/.exec(mark) ?? [];
  expect(plain(read(`${RES}/drawable/ic_launcher_foreground.xml`))).toContain(plain(path));
});

it('the workflow that builds the app runs existing commands, in the required order', () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/app.yml'), 'utf8');
  const scriptsOf = (path: string): Record<string, string> =>
    JSON.parse(readFileSync(join(ROOT, path), 'utf8')).scripts;
  const ours = scriptsOf('package.json');
  const native = scriptsOf('native/package.json');
  const jobs = workflow.split(/^ {2}(?=[\w-]+:\n)/m).slice(-2);
  for (const [job, last] of [
    [jobs[0] ?? '', './gradlew assembleRelease'],
    [jobs[1] ?? '', 'xcodebuild -workspace Tuzuo.xcworkspace -scheme Tuzuo'],
  ] as const) {
    const run = [...job.matchAll(/npm run ([\w:-]+)( --prefix native)?/g)];
    expect(run.map(([, name]) => name)).toEqual(['build:h5', 'prepare-app', 'check-syntax']);
    for (const [, name = '', inNative] of run) expect(inNative ? native : ours).toHaveProperty(name);
    const places = ['npm ci --ignore-scripts', 'build:h5', 'npm ci --prefix native', 'prepare-app', last].map(
      (step) => job.indexOf(step),
    );
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    for (const [, folder = ''] of job.matchAll(/working-directory: (\S+)/g))
      expect(FILES.some((path) => `native/${path}`.startsWith(`${folder}/`))).toBe(true);
  }
  // Signing settings come from where the build reads them.
  const gradle = read('android/app/build.gradle');
  for (const [name] of jobs[0]?.matchAll(/TUZUO_(APPLICATION_ID|KEY\w+)\b(?=:|=)/g) ?? [])
    expect(gradle).toContain(name);
});

it.for([
  ['main', 'wechatNone', 'alipayNone', 'fcmNone'],
  ['main', 'wechat', 'alipay', 'fcm'],
])('the Java of the app compiles against what it calls: %j', (sources, { skip }) => {
  if (spawnSync('javac', ['-version']).status !== 0) skip('no javac');
  const folder = mkdtempSync(join(tmpdir(), 'tuzuo-java-'));
  try {
    const [, ...stubs] = readFileSync(join(ROOT, 'tests/native/android-stubs.txt'), 'utf8').split('//// ');
    const files = stubs.map((stub) => {
      const end = stub.indexOf('\n');
      const path = join(folder, 'stubs', stub.slice(0, end));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, stub.slice(end));
      return path;
    });
    const ours = sources
      .map((source) => join(NATIVE, 'android/app/src', source, 'java'))
      .flatMap((java) =>
        readdirSync(java, { recursive: true, encoding: 'utf8' }).map((name) => join(java, name)),
      )
      .filter((path) => path.endsWith('.java'));
    const { status, stderr } = spawnSync('javac', ['--release', '11', '-d', folder, ...files, ...ours], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
