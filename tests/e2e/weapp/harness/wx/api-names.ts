import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Names of all methods of WeChat's `wx` object, from Tencent's typings, so that a call without a fake is
 * reported as a gap of the harness and not mistaken for an API that WeChat lacks.
 */
export function wxApiNames(): Set<string> {
  const file = require.resolve('miniprogram-api-typings/types/wx/lib.wx.api.d.ts');
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const start = source.indexOf('interface Wx {');
  const end = source.indexOf('\n    }', start);
  const names = source.slice(start, end).matchAll(/^ {8}([a-zA-Z]\w*)(?:<|\()/gm);
  return new Set([...names].map(([, name]) => name ?? ''));
}
