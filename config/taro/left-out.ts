import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Product } from '../../src/navigation/routes';
import { root } from './shared';

/**
 * Aliases that replace modules of the tools that a product omits by empty ones: what the registries import of them, which is
 * the definition, the texts and the icons. The tools' pages are not on the product's list of pages.
 */
export function withoutLeftOut({ tools }: Product): Record<string, false> {
  if (tools === 'all') return {};
  const named = new Set<string>('only' in tools ? tools.only : tools.without);
  const paths = readdirSync(resolve(root, 'core/tools'))
    .filter((key) => existsSync(resolve(root, 'core/tools', key, 'definition.ts')))
    .filter((key) => named.has(key) !== 'only' in tools)
    .flatMap((key) => {
      const icons = readdirSync(resolve(root, 'src/tools', key)).filter((file) => file.endsWith('icon.png'));
      return [
        resolve(root, 'core/tools', key),
        ...icons.map((file) => resolve(root, 'src/tools', key, file)),
      ];
    });
  return Object.fromEntries(paths.map((path) => [path, false]));
}
