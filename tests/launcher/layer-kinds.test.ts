import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY, writeTree } from './support/tree';

/** Every kind has a room. */
const NAMES = readdirSync(join(REPOSITORY, 'poster/layers'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const KINDS = new RegExp(`['"](?:${NAMES.join('|')})['"]`);

/** A branch on the kind of something. */
const BRANCH = new RegExp(`\\.type [!=]== ${KINDS.source}|case ${KINDS.source}:`);

/** A feature of one kind: `isKind(layer, 'image')`. */
const FEATURE = /isKind\([^']*'(\w+)'\)/g;

/** Code that handles layers: the poster's, and what imports it. */
const isAboutLayers = (path: string, text: string): boolean =>
  path.startsWith('poster/') || text.includes("'@tuzuo/poster/");

/** Rooms of the kinds, where a kind may be named. */
const ROOM = /^poster\/layers\//;

/** Elements of SVG, not layers. */
const EXEMPT = ['poster/import/svg/outline.ts'];

/**
 * Features that one kind alone has, outside of its room: a new kind adds none. Groups are the tree itself, and may be
 * recognized anywhere.
 */
const FEATURES: Record<string, readonly string[]> = {
  // Texts of a template are translated, shortened and replaced by their role.
  'poster/compose/lint/texts.ts': ['text'],
  'poster/document/words.ts': ['text'],
  'poster/edit/apply-template.ts': ['text'],
  'server/src/modules/template/operator/slots.ts': ['text'],
  // A group with a text in it is content; new layers take the color of the page's texts.
  'poster/edit/clusters.ts': ['text'],
  'poster/edit/insert.ts': ['text'],
  // Vertical lines, writing on the page, and effects of letters.
  'poster/edit/text-actions.ts': ['text'],
  'src/features/poster/editor/use-modes.ts': ['image', 'text'],
  'src/features/poster/panels/effect-panel.tsx': ['text'],
  'src/features/poster/panels/studio-panels.tsx': ['text'],
  'src/features/poster/panels/layers-panel.tsx': ['text'],
  'src/features/poster/studio.tsx': ['image', 'text'],
  // The encoder of codes is downloaded when one is there.
  'src/features/poster/use-glyphs.ts': ['code'],
  // An image is replaced, cropped and kept free of texts.
  'poster/compose/smart/judge.ts': ['image'],
  'poster/edit/fill-in.ts': ['image'],
  'poster/edit/props.ts': ['image'],
  'server/src/modules/template/library/lint/pictures.ts': ['image'],
  // The product canvas holds products.
  'src/features/studio/document.ts': ['product'],
  // The page of an imported SVG: its lowest rectangle is the background, and texts do not enlarge it.
  'poster/import/svg/page.ts': ['shape'],
  'poster/import/svg/viewport.ts': ['text'],
  // The visible label covers no code.
  'server/src/engines/local/poster/placed-label.ts': ['code'],
};

/** The files that branch on a layer's kind, and the kinds of which files have a feature. */
function findKinds(root: string, paths: readonly string[]) {
  const branches: string[] = [];
  const features: Record<string, string[]> = {};
  for (const path of paths) {
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path) || ROOM.test(path) || EXEMPT.includes(path))
      continue;
    if (!existsSync(join(root, path))) continue;
    const text = readFileSync(join(root, path), 'utf8');
    if (!isAboutLayers(path, text)) continue;
    if (BRANCH.test(text)) branches.push(path);
    const kinds = [...text.matchAll(FEATURE)].map(([, kind = '']) => kind).filter((kind) => kind !== 'group');
    if (kinds.length > 0) features[path] = [...new Set(kinds)].sort();
  }
  return { branches, features };
}

it('a layer kind is only told apart in its room and in the registries', () => {
  const list = execFileSync('git', ['ls-files', 'poster', 'src', 'server/src', 'content'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  });
  expect(findKinds(REPOSITORY, list.split('\n').filter(Boolean))).toEqual({
    branches: [],
    features: FEATURES,
  });
});

it('is found where it does not belong', () => {
  const files = {
    'poster/layers/text/edit.ts': "if (layer.type === 'text') return;",
    'poster/edit/a.ts': "switch (layer.type) {\n  case 'table':\n}",
    'poster/edit/b.ts': "if (isKind(layer, 'code') || isKind(layer, 'group')) return;",
    'src/features/poster/c.tsx': "import '@tuzuo/poster/document';\nif (only?.type !== 'image') return;",
    'src/features/login/d.tsx': "if (field.type === 'code') return;",
  };
  expect(findKinds(writeTree(files), Object.keys(files))).toEqual({
    branches: ['poster/edit/a.ts', 'src/features/poster/c.tsx'],
    features: { 'poster/edit/b.ts': ['code'] },
  });
});
