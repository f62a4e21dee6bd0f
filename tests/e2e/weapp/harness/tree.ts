import type { Element, NativeNode, Node } from 'glass-easel';
import type { ViewRealm } from './view-realm';

export type TreeNode = Element;

/** Reads the rendered tree of one page, across component boundaries. */
export type Tree = {
  root: TreeNode;
  /** Elements that match `#id`, `.class`, `tag`, or a sequence of these separated by spaces (descendants). */
  find(selector: string): TreeNode[];
  text(node: TreeNode): string;
  /** The value that the template passed to an attribute of a built-in component, not converted to a string. */
  attribute(node: TreeNode, name: string): unknown;
  parent(node: TreeNode): TreeNode | null;
  /** For WeChat's advice: fewer than 1000 nodes, depth below 30, at most 60 children per parent. */
  size(): { nodes: number; depth: number; widest: number };
  duplicateIds(): string[];
};

export function createTree(view: ViewRealm, root: TreeNode): Tree {
  const { glassEasel } = view;
  const children = (node: TreeNode): Node[] => {
    const inner = glassEasel.Component.isComponent(node) ? node.getShadowRoot() : null;
    return (inner ?? node).childNodes;
  };
  const elements = (node: TreeNode): TreeNode[] =>
    children(node).filter((child): child is TreeNode => !glassEasel.TextNode.isTextNode(child));
  /** Virtual nodes (template, wx:if, shadow roots) contain nodes but are not nodes of the page. */
  const real = (node: TreeNode): TreeNode[] =>
    elements(node).flatMap((child) => (glassEasel.VirtualNode.isVirtualNode(child) ? real(child) : [child]));
  const descendants = (node: TreeNode): TreeNode[] =>
    real(node).flatMap((child) => [child, ...descendants(child)]);
  const text = (node: TreeNode): string =>
    children(node)
      .map((child) => (glassEasel.TextNode.isTextNode(child) ? child.textContent : text(child as TreeNode)))
      .join('');
  const depth = (node: TreeNode): number => 1 + Math.max(0, ...real(node).map(depth));

  return {
    root,
    find: (selector) =>
      selector
        .trim()
        .split(/\s+/)
        .reduce(
          (scope, part) => [...new Set(scope.flatMap(descendants))].filter((node) => matches(node, part)),
          [root],
        ),
    text,
    attribute: (node, name) => node.getAttribute(name),
    parent: (node) => node.getComposedParent(),
    size: () => {
      const all = descendants(root);
      return {
        nodes: all.length,
        depth: depth(root),
        widest: Math.max(0, ...[root, ...all].map((node) => real(node).length)),
      };
    },
    duplicateIds: () => {
      const ids = descendants(root)
        .map(({ id }) => id)
        .filter(Boolean);
      return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
    },
  };
}

function matches(node: TreeNode, part: string): boolean {
  if (part.startsWith('#')) return node.id === part.slice(1);
  if (part.startsWith('.')) return node.class.split(/\s+/).includes(part.slice(1));
  return (node as NativeNode).is === part;
}
