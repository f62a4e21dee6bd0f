/**
 * Makes native/android and native/ios from the template that ships in the react-native package, with our name, ids
 * and version. Both folders are products: delete and make them again rather than edit them.
 *   node native/scripts/create-projects.mjs [--out DIR] [--id com.example.app] [--force]
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const native = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const PROJECTS = ['android', 'ios'];
const BINARY = /\.(png|jar|keystore)$/;

/** Something that the person who runs the script can put right; told without a stack. */
class Failure extends Error {}

/** @param {string} path a JSON file below native/ */
const readJson = (path) => JSON.parse(readFileSync(join(native, path), 'utf8'));

/**
 * The template of the react-native that native/package.json pins: the edits below are made for that one.
 * @throws {Failure} when it is not installed, or another version is
 */
function findTemplate() {
  const wanted = readJson('package.json').dependencies['react-native'];
  let manifest;
  try {
    manifest = createRequire(join(native, 'package.json')).resolve('react-native/package.json');
  } catch {
    throw new Failure('react-native is not installed: run "npm install" in native/ first.');
  }
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (version !== wanted) {
    throw new Failure(
      `react-native ${version} is installed, but native/package.json pins ${wanted}: run "npm install" in native/.`,
    );
  }
  return join(dirname(manifest), 'template');
}

/** The version of the product, from the one place that says it. */
function productVersion() {
  const source = readFileSync(join(native, '../core/app/version.ts'), 'utf8');
  const version = /APP_VERSION = '([^']+)'/.exec(source)?.[1];
  const code = /VERSION_CODE = (\d+)/.exec(source)?.[1];
  if (version === undefined || code === undefined)
    throw new Failure('core/app/version.ts does not say APP_VERSION and VERSION_CODE.');
  return { version, code };
}

/**
 * Replaces `from` in a file, exactly `times` times.
 * @param {string} file
 * @param {string} from
 * @param {string} to
 * @param {number} [times]
 * @throws {Failure} when the template has changed and the text is not there as often
 */
function edit(file, from, to, times = 1) {
  const parts = readFileSync(file, 'utf8').split(from);
  if (parts.length !== times + 1) {
    throw new Failure(
      `${file}: "${from}" occurs ${parts.length - 1} times instead of ${times}: the template has changed.`,
    );
  }
  writeFileSync(file, parts.join(to));
}

/** @param {string} folder */
const entriesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

/**
 * Gives files, folders and their contents our name.
 * @param {string} project
 * @param {{ name: string, id: string }} app
 */
function rename(project, { name, id }) {
  // Longest paths first: a folder is renamed after what is in it.
  for (const path of entriesBelow(project).sort((a, b) => b.length - a.length)) {
    if (statSync(path).isFile() && !BINARY.test(path)) {
      const text = readFileSync(path, 'utf8');
      const named = text.replaceAll('com.helloworld', id).replaceAll('HelloWorld', name);
      if (named !== text) writeFileSync(path, named);
    }
    if (basename(path).includes('HelloWorld'))
      renameSync(path, join(dirname(path), basename(path).replace('HelloWorld', name)));
  }
}

/**
 * @param {string} android
 * @param {{ id: string, displayName: string, version: string, code: string }} app
 */
function editAndroid(android, { id, displayName, version, code }) {
  const java = join(android, 'app/src/main/java');
  cpSync(join(java, 'com/helloworld'), join(java, ...id.split('.')), { recursive: true });
  rmSync(join(java, 'com/helloworld'), { recursive: true });
  edit(join(android, 'app/src/main/res/values/strings.xml'), 'Hello App Display Name', displayName);

  const gradle = join(android, 'app/build.gradle');
  edit(gradle, 'versionCode 1\n', `versionCode ${code}\n`);
  edit(gradle, 'versionName "1.0"', `versionName "${version}"`);
  // A release is signed by the operator's key when the environment names one; the template's own is public.
  edit(
    gradle,
    "keyPassword 'android'\n        }\n",
    `keyPassword 'android'
        }
        if (System.getenv('TUZUO_KEYSTORE')) {
            operatorKey {
                storeFile file(System.getenv('TUZUO_KEYSTORE'))
                storePassword System.getenv('TUZUO_KEYSTORE_PASSWORD')
                keyAlias System.getenv('TUZUO_KEY_ALIAS')
                keyPassword System.getenv('TUZUO_KEY_PASSWORD')
            }
        }
`,
  );
  edit(
    gradle,
    'signingConfig signingConfigs.debug\n            minifyEnabled',
    "signingConfig System.getenv('TUZUO_KEYSTORE') ? signingConfigs.operatorKey : signingConfigs.debug\n            minifyEnabled",
  );
}

/**
 * Adds what an update of the app needs: our Java, the right to ask for an installation, and a way to hand the
 * downloaded APK to the system's installer.
 * @param {string} android
 * @param {{ id: string }} app
 */
function addUpdate(android, { id }) {
  const main = join(android, 'app/src/main');
  cpSync(join(native, 'android-update'), join(main, 'java/tuzuo/update'), { recursive: true });
  const application = join(main, 'java', ...id.split('.'), 'MainApplication.kt');
  edit(application, '// add(MyReactNativePackage())\n', 'add(tuzuo.update.UpdatePackage())\n');
  const manifest = join(main, 'AndroidManifest.xml');
  edit(
    manifest,
    '<uses-permission android:name="android.permission.INTERNET" />\n',
    `<uses-permission android:name="android.permission.INTERNET" />
    <uses-permission android:name="android.permission.REQUEST_INSTALL_PACKAGES" />
`,
  );
  edit(
    manifest,
    '    </application>',
    `      <provider
        android:name="androidx.core.content.FileProvider"
        android:authorities="\${applicationId}.packages"
        android:exported="false"
        android:grantUriPermissions="true">
        <meta-data
          android:name="android.support.FILE_PROVIDER_PATHS"
          android:resource="@xml/packages" />
      </provider>
    </application>`,
  );
  mkdirSync(join(main, 'res/xml'), { recursive: true });
  writeFileSync(
    join(main, 'res/xml/packages.xml'),
    '<paths>\n  <files-path name="packages" path="update/packages/" />\n</paths>\n',
  );
}

/**
 * @param {string} ios
 * @param {{ name: string, id: string, displayName: string, cameraUse: string, version: string, code: string }} app
 */
function editIos(ios, { name, id, displayName, cameraUse, version, code }) {
  renameSync(join(ios, '_xcode.env'), join(ios, '.xcode.env'));
  const project = join(ios, `${name}.xcodeproj/project.pbxproj`);
  const templateId =
    '"org.reactjs.native.example.$(PRODUCT_NAME:rfc1034identifier)";\n\t\t\t\tPRODUCT_NAME = ';
  edit(project, `${templateId}${name};`, `"${id}";\n\t\t\t\tPRODUCT_NAME = ${name};`, 2);
  edit(project, templateId, `"${id}.tests";\n\t\t\t\tPRODUCT_NAME = `, 2);
  edit(project, 'MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`, 2);
  edit(project, 'CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${code};`, 2);

  const info = join(ios, name, 'Info.plist');
  edit(info, 'Hello App Display Name', displayName);
  // A page's file chooser offers the camera, and iOS ends an app that has not said why it wants it.
  edit(
    info,
    '<key>NSLocationWhenInUseUsageDescription</key>\n\t<string></string>',
    `<key>NSCameraUsageDescription</key>\n\t<string>${cameraUse}</string>`,
  );
}

function main() {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, id: { type: 'string' }, force: { type: 'boolean', default: false } },
  });
  const out = resolve(values.out ?? native);
  const { name, displayName, applicationId, cameraUse } = readJson('app.json');
  const id = values.id ?? applicationId;
  if (!/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/.test(id)) {
    throw new Failure(
      `"${id}" is not an application id: use lower-case words with dots, such as com.example.app.`,
    );
  }
  const there = PROJECTS.filter((project) => existsSync(join(out, project)));
  if (there.length > 0 && !values.force) {
    throw new Failure(
      `${there.map((project) => join(out, project)).join(' and ')} exist: add --force to make them again.`,
    );
  }

  const template = findTemplate();
  const app = { name, id, displayName, cameraUse, ...productVersion() };
  for (const project of PROJECTS) {
    const target = join(out, project);
    rmSync(target, { recursive: true, force: true });
    cpSync(join(template, project), target, { recursive: true });
  }
  editAndroid(join(out, 'android'), app);
  addUpdate(join(out, 'android'), app);
  for (const project of PROJECTS) rename(join(out, project), app);
  editIos(join(out, 'ios'), app);

  console.log(`Made android/ and ios/ for ${displayName} (${id}) ${app.version} in ${out}.`);
  const { h5Url } = readJson('shell.config.json');
  if (/^http:/.test(h5Url)) {
    console.log(
      `shell.config.json points at ${h5Url}: fine for an emulator, but a release needs the https address of your server.`,
    );
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
