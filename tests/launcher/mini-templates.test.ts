import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { UNUSED_NAME } from '../../config/taro/templates';
import { REPOSITORY } from './support/tree';

const SOURCE = join(REPOSITORY, 'src');
const OTHER_TARGET = /\.(h5|rn|test)\.tsx$/;

/** Properties passed to Taro's elements in a component's source, as `Swiper nextMargin`. */
function hostProperties(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const hosts = new Set<string>();
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.moduleSpecifier.getText() === "'@tarojs/components'")
      for (const name of node.importClause?.namedBindings?.getChildren()[1]?.getChildren() ?? [])
        hosts.add(name.getText());
    if (ts.isJsxAttribute(node)) {
      const element = node.parent.parent.tagName.getText();
      if (hosts.has(element)) found.push(`${element} ${node.name.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether the templates lack the attribute of a property as in JSX: `nextMargin`, `onTransition`. */
function isLeftOut(property: string): boolean {
  const attribute = property.startsWith('on')
    ? property.replace(/^on/, 'bind').toLowerCase()
    : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return UNUSED_NAME.test(attribute);
}

describe('attributes left out of the mini-program’s templates', () => {
  it('match a property as named in JSX', () => {
    expect(['nextMargin', 'onTransition', 'safePasswordSalt'].map(isLeftOut)).toEqual([true, true, true]);
    expect(['id', 'onClick', 'scrollY', 'lazyLoad'].map(isLeftOut)).toEqual([false, false, false, false]);
  });

  it('are set by no component: the value would never reach the host', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
    const properties = files
      .filter((file) => file.endsWith('.tsx') && !OTHER_TARGET.test(file))
      .flatMap((file) => hostProperties(join(SOURCE, file)));
    expect(properties).toContain('Swiper interval');
    expect(properties.filter((one) => isLeftOut(one.split(' ')[1] ?? ''))).toEqual([]);
  });
});
