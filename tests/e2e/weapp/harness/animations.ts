import type { BuiltPackage } from './built-package';
import type { Tree, TreeNode } from './tree';

/** A rule of one or several classes, and the animation that it starts. */
const RULE = /([^{}]+)\{[^{}]*?[{;]?(?<![-\w])animation:([^;}]+)[^{}]*\}/g;

/** Classes that start an animation with an end, according to the package's styles. */
function animatedClasses({ files, read }: BuiltPackage): ReadonlySet<string> {
  const classes = new Set<string>();
  for (const file of files.filter((name) => name.endsWith('.wxss'))) {
    for (const [, selectors = '', animation = ''] of read(file).matchAll(RULE)) {
      if (/\b(none|infinite)\b/.test(animation)) continue;
      for (const [, name = ''] of selectors.matchAll(/\.([\w-]+)/g)) classes.add(name);
    }
  }
  return classes;
}

/**
 * CSS animations, which take no time here: an element that gets a class with one receives its end event at the next
 * call. As in WeChat, the event does not bubble.
 */
export function createAnimations(built: BuiltPackage): (tree: Tree) => void {
  const animated = animatedClasses(built);
  const played = new WeakMap<TreeNode, string>();
  return (tree) => {
    for (const node of tree.find('view')) {
      const begun = node.class
        .split(/\s+/)
        .filter((name) => animated.has(name))
        .join(' ');
      if (begun === (played.get(node) ?? '')) continue;
      played.set(node, begun);
      if (begun !== '') node.triggerEvent('animationend', {}, { bubbles: false, composed: false });
    }
  };
}
