import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/**
 * Folder that pins Lighthouse and its dependencies (Apache-2.0, MIT, BSD): 185 MB for this benchmark only, so they are
 * not among the project's packages.
 */
const LOCKED = fileURLToPath(new URL('../lighthouse', import.meta.url));

const FOLDER = fileURLToPath(new URL('../../../.cache/lighthouse', import.meta.url));
const ENTRY = join(FOLDER, 'node_modules/lighthouse/core/index.js');
const FILES = ['package.json', 'package-lock.json'] as const;

/** The parts of its report that we read. */
type Report = {
  categories: Record<string, { score: number | null }>;
  environment: { benchmarkIndex: number };
  audits: Record<
    string,
    {
      numericValue?: number;
      score: number | null;
      scoreDisplayMode: string;
      details?: { items?: { node?: { selector?: string } }[] };
    }
  >;
};

type Audit = Report['audits'][string];

/** Decided exception: the product spec fixes the tab bar's colors, which are too light for text of 10 px. */
const EXEMPT: Readonly<Record<string, RegExp>> = { 'color-contrast': /\btab-bar__label$/ };

/** Whether an audit fails, apart from exempt elements. */
function isFault([name, { score, scoreDisplayMode, details }]: [string, Audit]): boolean {
  if (scoreDisplayMode !== 'binary' || score !== 0) return false;
  const exempt = EXEMPT[name];
  const found = details?.items ?? [];
  return !exempt || found.length === 0 || found.some(({ node }) => !exempt.test(node?.selector ?? ''));
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

const textOf = (folder: string, file: string) => readFile(join(folder, file), 'utf8').catch(() => undefined);

/** Whether the installation matches the lock file. */
async function isInstalled(): Promise<boolean> {
  const lock = 'package-lock.json';
  return existsSync(ENTRY) && (await textOf(FOLDER, lock)) === (await textOf(LOCKED, lock));
}

async function install(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const file of FILES) await copyFile(join(LOCKED, file), join(FOLDER, file));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['ci', '--prefix', FOLDER, ...flags]);
}

/** Loads Lighthouse, and installs it on first use; undefined when the registry is unreachable. */
export async function findLighthouse(): Promise<Lighthouse | undefined> {
  if (!(await isInstalled())) {
    try {
      await install();
    } catch (error) {
      process.stderr.write(`Lighthouse cannot be installed: ${String(error)}\n`);
      return undefined;
    }
  }
  return ((await import(pathToFileURL(ENTRY).href)) as { default: Lighthouse }).default;
}

/**
 * Result of a visit with Lighthouse's phone. `pace` is its benchmark of this machine: the emulated phone is a machine
 * with 1000 or more, slowed down four times; below about 500, times are meaningless.
 */
export type Visit = {
  /** 0 to 100. */
  score: number;
  accessibility: number;
  fcp: number;
  lcp: number;
  blocked: number;
  cls: number;
  pace: number;
  /** Accessibility problems of the page. */
  faults: readonly string[];
};

/** Visits a page once with a browser whose debugger listens on `port`. */
export async function visitBy(lighthouse: Lighthouse, port: number, url: string): Promise<Visit> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility'],
  });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  const { categories, audits, environment } = result.lhr;
  const number = (name: string) => audits[name]?.numericValue ?? 0;
  const scoreOf = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    score: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    blocked: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    pace: environment.benchmarkIndex,
    faults: Object.entries(audits)
      .filter(isFault)
      .map(([name]) => name),
  };
}
