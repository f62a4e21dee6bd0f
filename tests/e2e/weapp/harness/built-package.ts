import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export type TabBarItem = { pagePath: string; text?: string; iconPath?: string; selectedIconPath?: string };

type AppJson = {
  pages: string[];
  subPackages?: { root: string; pages: string[] }[];
  subpackages?: { root: string; pages: string[] }[];
  tabBar?: { list: TabBarItem[]; color?: string; selectedColor?: string };
  preloadRule?: Record<string, { packages: string[]; network?: string }>;
  usingComponents?: Record<string, string>;
};

/** A built mini-program directory. All paths are relative to it and use `/`. */
export type BuiltPackage = {
  dir: string;
  files: string[];
  app: AppJson;
  /** All pages in app.json, main package first. */
  pages: string[];
  tabPages: string[];
  subRoots: string[];
  read(file: string): string;
  has(file: string): boolean;
  readJson(file: string): Record<string, unknown>;
  /** Root of the sub-package that contains the file, or `''` for the main package. */
  rootOf(file: string): string;
};

/** Opens the directory. Throws without an app.json, naming the build command that creates it. */
export function openBuiltPackage(directory: string): BuiltPackage {
  const dir = path.resolve(directory);
  if (!existsSync(path.join(dir, 'app.json'))) {
    throw new Error(`${dir} holds no built mini-program (no app.json): run npm run build:weapp first`);
  }
  const files = listFiles(dir);
  const read = (file: string) => readFileSync(path.join(dir, file), 'utf8');
  const readJson = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;
  const app = readJson('app.json') as unknown as AppJson;
  const subPackages = (app.subPackages ?? app.subpackages ?? []).map(({ root, pages }) => ({
    root: root.replace(/\/$/, ''),
    pages,
  }));
  const subRoots = subPackages.map(({ root }) => root);
  const known = new Set(files);
  return {
    dir,
    files,
    app,
    pages: [
      ...app.pages,
      ...subPackages.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`)),
    ],
    tabPages: (app.tabBar?.list ?? []).map(({ pagePath }) => pagePath),
    subRoots,
    read,
    has: (file) => known.has(file),
    readJson,
    rootOf: (file) => subRoots.find((root) => file.startsWith(`${root}/`)) ?? '',
  };
}

/** Resolves a reference in `from` (`../comp`, `/comp`) to a path inside the package. */
export function resolveInside(from: string, reference: string): string {
  const absolute = reference.startsWith('/')
    ? reference.slice(1)
    : path.posix.join(path.posix.dirname(from), reference);
  return path.posix.normalize(absolute);
}

export function withoutExtension(file: string): string {
  return file.replace(/\.[^./]+$/, '');
}

function listFiles(dir: string, prefix = ''): string[] {
  return readdirSync(path.join(dir, prefix)).flatMap((name) => {
    const file = prefix ? `${prefix}/${name}` : name;
    return statSync(path.join(dir, file)).isDirectory() ? listFiles(dir, file) : [file];
  });
}
