import { statSync } from 'node:fs';
import path from 'node:path';
import type { BuiltPackage } from '../harness/built-package';

const KIB = 1024;

/** WeChat's hard limits, except `assetBytes`, which its code-quality check recommends. */
const WECHAT_LIMITS = {
  packageBytes: 2048 * KIB,
  totalBytes: 20 * 1024 * KIB,
  assetBytes: 200 * KIB,
  tabIconBytes: 40 * KIB,
};

const ASSET = /\.(png|jpe?g|gif|svg|webp|mp3|aac|m4a|wav)$/;
/** Files that WeChat does not package. */
const UNPACKED = /(^project(\.private)?\.config\.json|\.txt|\.map)$/;

type Sizes = { total: number; packages: Record<string, number> };

/** Bytes of the main package (`main`), of each sub-package by its root, and in total. */
export function measure(built: BuiltPackage): Sizes {
  const packages: Record<string, number> = { main: 0 };
  for (const root of built.subRoots) packages[root] = 0;
  for (const file of built.files.filter((name) => !UNPACKED.test(name))) {
    const owner = built.rootOf(file) || 'main';
    packages[owner] = (packages[owner] ?? 0) + bytesOf(built, file);
  }
  return { total: Object.values(packages).reduce((sum, bytes) => sum + bytes, 0), packages };
}

/** One sentence for every exceeded limit and for missing tab icons. */
export function sizeFaults(built: BuiltPackage, limits = WECHAT_LIMITS): string[] {
  const { total, packages } = measure(built);
  const tabIcons = (built.app.tabBar?.list ?? []).flatMap(({ iconPath, selectedIconPath }) =>
    [iconPath, selectedIconPath].filter((icon) => icon !== undefined),
  );
  return [
    ...Object.entries(packages).map(([name, bytes]) => over(`package ${name}`, bytes, limits.packageBytes)),
    over('all packages', total, limits.totalBytes),
    ...built.files
      .filter((file) => ASSET.test(file))
      .map((file) => over(file, bytesOf(built, file), limits.assetBytes)),
    ...tabIcons.map((icon) =>
      built.has(icon)
        ? over(`tab icon ${icon}`, bytesOf(built, icon), limits.tabIconBytes)
        : `tab icon ${icon} is not in the build`,
    ),
    ...built.files.filter((file) => file.endsWith('.map')).map((file) => `${file} is a source map`),
  ].filter((fault) => fault !== null);
}

function over(what: string, bytes: number, limit: number): string | null {
  return bytes > limit ? `${what} has ${bytes} bytes, ${bytes - limit} above its limit of ${limit}` : null;
}

function bytesOf(built: BuiltPackage, file: string): number {
  return statSync(path.join(built.dir, file)).size;
}
