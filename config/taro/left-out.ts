import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Product } from '../../src/navigation/routes';
import { root } from './shared';

/** Keys of the tools that a product leaves out, of all that have a room. */
function leftOutTools({ tools }: Product): string[] {
  if (tools === 'all') return [];
  const keys = readdirSync(resolve(root, 'core/tools')).filter((key) =>
    existsSync(resolve(root, 'core/tools', key, 'definition.ts')),
  );
  const named = new Set<string>('only' in tools ? tools.only : tools.without);
  return keys.filter((key) => named.has(key) !== 'only' in tools);
}

/** A tool's icon, and those of its presets. */
const iconsOf = (key: string) =>
  readdirSync(resolve(root, 'src/tools', key)).filter((file) => file.endsWith('icon.png'));

/**
 * What the registries import of a tool that the product leaves out is an empty module: its definition, words and icon
 * are not in dist. Its pages, and with them the rest of its room, are not on the list of pages.
 */
export function withoutLeftOut(product: Product): Record<string, false> {
  return Object.fromEntries(
    leftOutTools(product).flatMap((key) => [
      [resolve(root, 'core/tools', key), false],
      ...iconsOf(key).map((file) => [resolve(root, 'src/tools', key, file), false] as const),
    ]),
  );
}
