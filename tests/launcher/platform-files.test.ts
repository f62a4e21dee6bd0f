import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A file that replaces its base file on one target. */
const FOR_TARGET = /\.(weapp|h5|rn)\.(tsx?)$/;

const IMPORT = /\b(?:from|import|require\(|import\()\s*['"]([^'"\n]+)['"]/g;

type Files = ReadonlyMap<string, string>;

/** Client sources that Taro builds, and those that the build adds, by path from the repository's root. */
function clientFiles(): Files {
  const paths = ['src', 'config/taro'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .map((path) => posix.join(folder, path)),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/** Taro tries all `.ts` names before `.tsx`: next to `index.h5.tsx`, every target gets `index.ts`. */
function mixedExtensions(files: Files): string[] {
  return [...files.keys()].filter((path) => {
    const [, , extension] = FOR_TARGET.exec(path) ?? [];
    const base = path.replace(FOR_TARGET, '');
    return extension !== undefined && files.has(`${base}.${extension === 'ts' ? 'tsx' : 'ts'}`);
  });
}

/** Every import of our own files, as a path without an extension. */
function* imports(files: Files): Generator<{ file: string; to: string }> {
  for (const [file, text] of files) {
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      if (specifier.startsWith('@/')) yield { file, to: `src/${specifier.slice(2)}` };
      else if (specifier.startsWith('.')) yield { file, to: posix.join(dirname(file), specifier) };
    }
  }
}

/** Taro mistakes a dot in the last name for an extension, and does not look for a target's file. */
function dottedImports(files: Files): string[] {
  const targets = new Set([...files.keys()].map((path) => path.replace(FOR_TARGET, '.')));
  return [...imports(files)]
    .filter(({ to }) => posix.basename(to).includes('.') && to !== '.')
    .filter(({ to }) => /\.(weapp|h5|rn)$/.test(to) || (targets.has(`${to}.`) && !/\.scss$/.test(to)))
    .map(({ file, to }) => `${file} → ${to}`);
}

/** A target's file that imports its base file gets itself. */
function ownBaseImports(files: Files): string[] {
  return [...imports(files)]
    .filter(({ file, to }) => {
      const base = file.replace(FOR_TARGET, '');
      return (
        file.startsWith('src/platform/') &&
        base !== file &&
        [base, base.replace(/\/index$/, '')].includes(to.replace(/\/$/, ''))
      );
    })
    .map(({ file, to }) => `${file} → ${to}`);
}

/** Exports that a target's file lacks or declares differently from its base file, against which callers are checked. */
function drifted(pairs: readonly { base: string; target: string }[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram(
    pairs.flatMap(({ base, target }) => [base, target]),
    options,
  );
  const checker = program.getTypeChecker();
  const exportsOf = (path: string) => {
    const source = program.getSourceFile(path);
    const module = source && checker.getSymbolAtLocation(source);
    return new Map((module ? checker.getExportsOfModule(module) : []).map((one) => [one.name, one]));
  };
  return pairs.flatMap(({ base, target }) => {
    const there = exportsOf(target);
    return [...exportsOf(base)].flatMap(([name, symbol]) => {
      if (!(symbol.flags & ts.SymbolFlags.Value)) return [];
      const own = there.get(name);
      if (!own) return [`${target}: ${name} is missing`];
      const fits = checker.isTypeAssignableTo(checker.getTypeOfSymbol(own), checker.getTypeOfSymbol(symbol));
      return fits ? [] : [`${target}: ${name} is another one`];
    });
  });
}

it('a file and its versions for targets have one extension', () => {
  expect(mixedExtensions(clientFiles())).toEqual([]);
  const mixed = new Map([
    ['src/platform/a/index.ts', ''],
    ['src/platform/a/index.h5.tsx', ''],
    ['src/platform/b/index.tsx', ''],
    ['src/platform/b/index.rn.tsx', ''],
  ]);
  expect(mixedExtensions(mixed)).toEqual(['src/platform/a/index.h5.tsx']);
});

it('no import bypasses the files of a target', () => {
  expect(dottedImports(clientFiles())).toEqual([]);
  const dotted = new Map([
    ['src/a.store.ts', ''],
    ['src/a.store.h5.ts', ''],
    ['src/b.store.ts', ''],
    ['src/c.ts', "import { a } from './a.store';\nimport { b } from '@/b.store';\nimport './a.store.h5';"],
  ]);
  expect(dottedImports(dotted)).toEqual(['src/c.ts → src/a.store', 'src/c.ts → src/a.store.h5']);
});

it('no file of a target imports its own base file', () => {
  expect(ownBaseImports(clientFiles())).toEqual([]);
  for (const specifier of ['.', './', './index', '@/platform/a', '@/platform/a/index']) {
    const files = new Map([['src/platform/a/index.rn.ts', `import type { A } from '${specifier}';`]]);
    expect(ownBaseImports(files)).toHaveLength(1);
  }
  expect(ownBaseImports(new Map([['src/platform/a/index.rn.ts', "import './port';"]]))).toEqual([]);
});

it('a target’s file exports compatible replacements of its base file’s exports', () => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  const paths = [...clientFiles().keys()];
  const pairs = paths
    .filter((path) => path.startsWith('src/platform/') && FOR_TARGET.test(path))
    .map((path) => ({
      base: join(ROOT, path.replace(FOR_TARGET, '.$2')),
      target: join(ROOT, path),
    }));
  expect(pairs.length).toBeGreaterThan(50);
  expect(pairs.filter(({ base }) => ts.sys.fileExists(base))).toHaveLength(pairs.length);
  expect(drifted(pairs, options)).toEqual([]);
});

it('a target’s file with incompatible exports is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-'));
  const base = join(folder, 'index.ts');
  const target = join(folder, 'index.h5.ts');
  try {
    writeFileSync(base, 'export const a = (n: number) => n;\nexport const b = "b";\nexport type C = 1;\n');
    writeFileSync(target, 'export const a = (n: string) => n;\n');
    const found = drifted([{ base, target }], { strict: true, noEmit: true, types: [] });
    expect(found).toEqual([`${target}: a is another one`, `${target}: b is missing`]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Network or file URL access that bypasses Taro. */
const OWN_WAYS = {
  fetch: /(?<![.\w'"`]|async |function )fetch\(/,
  XMLHttpRequest: /\bnew XMLHttpRequest\b/,
  createDownloadResumable: /\bcreateDownloadResumable\(/,
  others: /\b(?:new (?:WebSocket|EventSource)|sendBeacon|uploadAsync)\b\(/,
};

/** Removes comments, which may mention unused APIs. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

function pastTaro(files: Files): string[] {
  return [...files]
    .filter(([path]) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))
    .flatMap(([path, text]) =>
      Object.entries(OWN_WAYS)
        .filter(([, way]) => way.test(codeOf(text)))
        .map(([name]) => `${path}: ${name}`),
    );
}

it('every exchange uses Taro, except those without a Taro API, whose files explain why', () => {
  const files = clientFiles();
  expect(pastTaro(files)).toEqual([
    'src/platform/browser/blob.ts: fetch',
    'src/platform/browser/service-worker.ts: fetch',
    'src/platform/download/index.rn.ts: createDownloadResumable',
    'src/platform/upload/index.h5.ts: XMLHttpRequest',
  ]);
  for (const line of pastTaro(files)) {
    const [path = ''] = line.split(':');
    expect(files.get(path), path).toMatch(/\* .*\bTaro\b/);
  }
});

it('an exchange that bypasses Taro is found', () => {
  const found = pastTaro(
    new Map([
      ['src/a.ts', "const answer = await fetch('/api');"],
      ['src/b.ts', 'const xhr = new XMLHttpRequest();'],
      ['src/c.ts', '// not by fetch(\nwords.fetch();\nreturn pollTask({ fetch: () => 1 });'],
      ['src/d.ts', 'const socket = new WebSocket(url);'],
      ['src/e.test.ts', 'await fetch(url);'],
    ]),
  );
  expect(found).toEqual(['src/a.ts: fetch', 'src/b.ts: XMLHttpRequest', 'src/d.ts: others']);
});
