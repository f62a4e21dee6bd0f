import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const out = mkdtempSync(join(tmpdir(), 'tuzuo-projects-'));
const read = (...path: string[]) => readFileSync(join(out, ...path), 'utf8');

function create(...options: string[]) {
  const script = join(process.cwd(), 'native/scripts/create-projects.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--out', out, ...options], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

afterAll(() => rmSync(out, { recursive: true, force: true }));

test('both projects are made, with our name, id and version', () => {
  expect(create('--id', 'org.acme.studio')).toMatchObject({
    status: 0,
    said: expect.stringContaining('1.0.84'),
  });

  const gradle = read('android/app/build.gradle');
  expect(gradle).toContain('applicationId "org.acme.studio"');
  expect(gradle).toContain('versionCode 1000084\n');
  expect(gradle).toContain('versionName "1.0.84"');
  expect(read('android/app/src/main/java/org/acme/studio/MainActivity.kt')).toContain('= "Tuzuo"');
  expect(read('android/app/src/main/res/values/strings.xml')).toContain('图作');

  expect(read('android/app/src/main/java/org/acme/studio/MainApplication.kt')).toMatch(
    /^ +add\(tuzuo\.update\.UpdatePackage\(\)\)$/m,
  );
  const manifest = read('android/app/src/main/AndroidManifest.xml');
  expect(manifest).toContain('REQUEST_INSTALL_PACKAGES');
  // What UpdateModule.java asks the provider for.
  expect(manifest).toMatch(/android:authorities="\$\{applicationId\}\.packages"/);
  expect(read('android/app/src/main/res/xml/packages.xml')).toContain('path="update/packages/"');
  expect(read('android/app/src/main/java/tuzuo/update/PackageStore.java')).toContain('package tuzuo.update;');

  const xcode = read('ios/Tuzuo.xcodeproj/project.pbxproj');
  expect(xcode.match(/PRODUCT_BUNDLE_IDENTIFIER = "org\.acme\.studio";/g)).toHaveLength(2);
  expect(xcode.match(/MARKETING_VERSION = 1\.0\.84;/g)).toHaveLength(2);
  expect(read('ios/Tuzuo/Info.plist')).toContain('NSCameraUsageDescription');
  expect(read('ios/Tuzuo/AppDelegate.mm')).toContain('@"Tuzuo"');
});

test("nothing of the template's name is left, in paths or in text", () => {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
  expect(files.length).toBeGreaterThan(40);
  const left = files.filter((name) => {
    const path = join(out, name);
    const text = statSync(path).isFile() ? readFileSync(path, 'latin1') : '';
    return /helloworld|Hello App/i.test(name + text);
  });
  expect(left).toEqual([]);
});

test('made projects are not overwritten unasked', () => {
  writeFileSync(join(out, 'android/mine.txt'), 'kept');
  const again = create();
  expect(again.status).toBe(1);
  expect(again.said).toMatch(/^.+android and .+ios exist: add --force to make them again\.\n$/);
  expect(read('android/mine.txt')).toBe('kept');
  expect(create('--force').status).toBe(0);
  expect(existsSync(join(out, 'android/mine.txt'))).toBe(false);
});

test.each([
  'Tuzuo',
  'com',
  'com.Acme.app',
  'com.acme.',
  'com.acme/../x',
])('"%s" is refused as an application id', (id) => {
  expect(create('--force', '--id', id)).toMatchObject({
    status: 1,
    said: expect.stringContaining('com.example.app'),
  });
});
