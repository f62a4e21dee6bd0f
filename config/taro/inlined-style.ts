import postcss, { type AtRule } from 'postcss';

/** Characters up to which a style sheet is inlined whole: a larger one is that of many pages. */
const MAX_WHOLE = 16_000;

/** Arguments of pseudo-classes such as `:not` and `:is`: classes that an element need not have. */
const ARGUMENTS = /\([^()]*\)/g;

const CLASS = /\.((?:\\.|[\w-])+)/g;

function withoutArguments(selector: string): string {
  const outer = selector.replace(ARGUMENTS, '');
  return outer === selector ? selector : withoutArguments(outer);
}

/** Rules whose classes all occur in the HTML, and rules without any. */
export function usedStyle(sheet: string, html: string): string {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  const used = new Set(names);
  const root = postcss.parse(sheet);
  root.walkRules((rule) => {
    const { parent } = rule;
    // Steps of an animation are rules, too.
    if (parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')) return;
    const kept = rule.selectors.filter((selector) =>
      [...withoutArguments(selector).matchAll(CLASS)].every(([, name = '']) =>
        used.has(name.replace(/\\/g, '')),
      ),
    );
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
}

export const isInlinedWhole = (sheet: string): boolean => sheet.length <= MAX_WHOLE;

/**
 * A style sheet as an element of a page. Of a large one, only what the page's first screen uses: all of it would take
 * longer to send and to parse than everything else before the first paint. The page's script fetches it whole.
 */
export function inlinedStyle(file: string, sheet: string, html: string): string {
  // By `data-href` the loader of later pages knows that a style is there.
  if (isInlinedWhole(sheet)) return `<style data-href="${file}">${sheet}</style>`;
  return `<style>${usedStyle(sheet, html)}</style>`;
}
