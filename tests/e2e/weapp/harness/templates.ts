import { TmplGroup } from 'glass-easel-template-compiler';
import { type BuiltPackage, withoutExtension } from './built-package';
import type { ViewRealm } from './view-realm';

type CodeSpace = ReturnType<InstanceType<ViewRealm['adapter']['MiniProgramEnv']>['createCodeSpace']>;
type StaticConfig = Parameters<CodeSpace['addComponentStaticConfig']>[1];
type Template = Parameters<CodeSpace['addCompiledTemplate']>[1];

/** Compiles every WXML and WXS file and registers them in the code space, with their JSON. */
export function registerTemplates(built: BuiltPackage, view: ViewRealm, space: CodeSpace): void {
  const group = new TmplGroup();
  const templates = built.files.filter((file) => file.endsWith('.wxml'));
  for (const file of built.files.filter((name) => name.endsWith('.wxs'))) {
    group.addScript(withoutExtension(file), built.read(file));
  }
  const faults = templates.flatMap((file) =>
    (group.addTmpl(withoutExtension(file), built.read(file)) as unknown[]).map(
      (fault) => `${file}: ${JSON.stringify(fault)}`,
    ),
  );
  if (faults.length > 0) throw new Error(`The templates do not compile:\n${faults.join('\n')}`);
  const groupList = view.run(`(${group.getTmplGenObjectGroups()})`, 'templates.js') as Record<
    string,
    unknown
  >;
  group.free();
  for (const file of templates) {
    const path = withoutExtension(file);
    if (built.has(`${path}.json`)) {
      space.addComponentStaticConfig(path, view.adopt(built.readJson(`${path}.json`)) as StaticConfig);
    }
    // Without fallbackListenerOnNativeNode, `bindtap` on a built-in component such as view is ignored.
    space.addCompiledTemplate(path, {
      groupList,
      content: groupList[path],
      fallbackListenerOnNativeNode: true,
    } as unknown as Template);
  }
}
