import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/**
 * Names the version and locks all that it brings along (Apache-2.0, MIT, BSD): 185 MB for this one benchmark, which are
 * therefore not among the project's packages.
 */
const LOCKED = fileURLToPath(new URL('../lighthouse', import.meta.url));

const FOLDER = fileURLToPath(new URL('../../../.cache/lighthouse', import.meta.url));
const ENTRY = join(FOLDER, 'node_modules/lighthouse/core/index.js');
const FILES = ['package.json', 'package-lock.json'] as const;

/** What we read of its report. */
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

/** The product's spec names the colors of the tab bar: too light for words of 10 px, and so decided. */
const EXEMPT: Readonly<Record<string, RegExp>> = { 'color-contrast': /\btab-bar__label$/ };

/** What an audit finds fault with, beyond what is exempt. */
function isFault([name, { score, scoreDisplayMode, details }]: [string, Audit]): boolean {
  if (scoreDisplayMode !== 'binary' || score !== 0) return false;
  const exempt = EXEMPT[name];
  const found = details?.items ?? [];
  return !exempt || found.length === 0 || found.some(({ node }) => !exempt.test(node?.selector ?? ''));
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

const textOf = (folder: string, file: string) => readFile(join(folder, file), 'utf8').catch(() => undefined);

/** Whether what is there is what the lock file says. */
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

/** Lighthouse itself, installed when it is first wanted; undefined where the registry cannot be reached. */
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
 * What a visit of Lighthouse's phone came to. `pace` is what it makes of this machine: its own phone is a machine of 1000
 * or more made four times slower, and times say little below some 500.
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
  /** What is wrong for those who do not see the page. */
  faults: readonly string[];
};

/** One visit of a page by a browser that listens for a debugger on `port`. */
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
