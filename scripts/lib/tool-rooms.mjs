/** What `npm run new:tool` writes: the rooms of a tool that works, with one picture and one slider, to be filled in. */

/** @typedef {{ key: string, module: string, zh: string, en: string }} NewTool */

/** Locale → the name of its words in the client's catalogs; as core/text/locale.ts has them. */
const LOCALES = { 'zh-CN': 'zhCN', 'zh-TW': 'zhTW', en: 'en', fr: 'fr', es: 'es' };

/** @param {string} key */
const camel = (key) => key.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

const isChinese = (/** @type {string} */ locale) => locale.startsWith('zh');

/** @param {string} text a word in single quotes, as the formatter has it */
const quoted = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

/** The first words of the page, in Chinese and in English: enough to run, and to be rewritten in five languages. */
const PAGE_WORDS = {
  action: ['开始处理', 'Start'],
  'tip.original': ['用原图，不要用截图或转发过的图。', 'Take the original, not a screenshot.'],
  strength: ['强度', 'Strength'],
};

/** @param {NewTool} tool @returns {Record<string, string>} */
function coreRoom({ key, module, zh, en }) {
  const words = Object.keys(LOCALES).map((locale) => {
    const name = quoted(isChinese(locale) ? zh : en);
    return [
      `core/tools/${key}/words/${locale}.ts`,
      `import type { ToolWords } from '../../tool-words';\n\nexport const words: ToolWords = { name: ${name}, line: ${name} };\n`,
    ];
  });
  const searched = Object.keys(LOCALES).map(
    (locale) =>
      `  ${locale.includes('-') ? `'${locale}'` : locale}: { tool: ${quoted(isChinese(locale) ? zh : en)} },\n`,
  );
  return {
    [`core/tools/${key}/words/search.ts`]: `import type { SearchWords } from '../../tool-words';\n\nexport const search: SearchWords = {\n${searched.join('')}};\n`,
    [`core/tools/${key}/definition.ts`]: `import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';

export const ${camel(key)} = defineTool({
  moduleKey: '${module}',
  routes: {
    tool: '/subPages/${key}/index',
    results: '/subPages/${key}-generate-list/index',
  },
  inputs: { source: ONE_IMAGE },
  options: { strength: { kind: 'number', min: 0, max: 100, step: 1, default: 50 } },
  limits: UPLOAD_LIMITS,
  label: 'metadata',
});
`,
    ...Object.fromEntries(words),
  };
}

/** @param {string} locale */
function clientWords(locale) {
  const at = isChinese(locale) ? 0 : 1;
  const lines = Object.entries(PAGE_WORDS).map(
    ([key, said]) => `  ${/^\w+$/.test(key) ? key : `'${key}'`}: ${quoted(said[at] ?? '')},\n`,
  );
  const name = Reflect.get(LOCALES, locale);
  if (locale !== 'zh-CN') {
    return `import type { zhCN } from './zh-CN';\n\nexport const ${name}: Record<keyof typeof zhCN, string> = {\n${lines.join('')}};\n`;
  }
  return `/** Words of the tool's page in the source locale: its keys and placeholders type every other. */\nexport const ${name} = {\n${lines.join('')}} as const;\n`;
}

/** @param {NewTool} tool @returns {Record<string, string>} */
function clientRoom({ key }) {
  const imports = Object.entries(LOCALES).map(([locale, name]) => `import { ${name} } from './${locale}';`);
  const room = `src/tools/${key}`;
  return {
    [`${room}/page.ts`]: `import { createToolPage } from '@/tools/page';
import { words } from './words';

export const ToolPage = createToolPage('${key}', {
  words,
  look: {
    tips: ['tip.original'],
    action: 'action',
    options: { strength: { title: 'strength' } },
  },
});
`,
    [`${room}/results.ts`]: `import { createResultsPage } from '@/tools/results';

export const ResultsPage = createResultsPage('${key}');
`,
    [`${room}/words/index.ts`]: `import { defineWords } from '@/i18n';
${imports.sort().join('\n')}

export const words = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
`,
    ...Object.fromEntries(
      Object.keys(LOCALES).map((locale) => [`${room}/words/${locale}.ts`, clientWords(locale)]),
    ),
  };
}

/** @param {NewTool} tool @returns {Record<string, string>} */
function stubs({ key }) {
  const config = (/** @type {string} */ of) => `import { ${of} } from '@tuzuo/core/tools/page-config';
import { words } from '@tuzuo/core/tools/${key}/words/zh-CN';

export default definePageConfig(${of}(words));
`;
  return {
    [`src/subPages/${key}/index.tsx`]: `export { ToolPage as default } from '@/tools/${key}/page';\n`,
    [`src/subPages/${key}/index.config.ts`]: config('toolPageConfig'),
    [`src/subPages/${key}-generate-list/index.tsx`]: `export { ResultsPage as default } from '@/tools/${key}/results';\n`,
    [`src/subPages/${key}-generate-list/index.config.ts`]: config('toolPageConfig'),
  };
}

/** @param {NewTool} tool @returns {Record<string, string>} */
function serverRoom({ key }) {
  const name = camel(key);
  return {
    [`server/src/tools/${key}/index.ts`]: `import type { ToolRoom } from '../tool-room';

export const ${name}: ToolRoom = {
  local: {
    entry: new URL('./run.ts', import.meta.url),
    models: [],
    msPerMegapixel: () => 1_000,
  },
};
`,
    [`server/src/tools/${key}/run.ts`]: `import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { type Pixels, readPixels, readSourceLabel } from '../../engines/local/picture/read';
import { writePixels } from '../../engines/local/picture/write';

/** Mixes each pixel with its brightness, in place. @param share 0 = as it is, 1 = gray */
function fade({ rgb }: Pixels, share: number): void {
  for (let at = 0; at < rgb.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
    const gray = 0.299 * red + 0.587 * green + 0.114 * blue;
    for (const [channel, value] of [red, green, blue].entries()) {
      rgb[at + channel] = Math.round(value + (gray - value) * share);
    }
  }
}

/** Works on one picture; format, transparency, color profile and an AI label stay. */
export const run: LocalTool = async ({ inputs, options, kind, workDir }, { onProgress, newLabel }) => {
  const [source] = inputs.source ?? [];
  if (!source) throw failure('broken', 'no source picture was given');
  if (kind === 'analyze') return { outputs: [], analysis: { checks: [] } };
  onProgress({ stage: 'reading', fraction: 0 });
  const pixels = await readPixels(source, { keepProfile: true });
  const label = (await readSourceLabel(source)) ?? newLabel;
  onProgress({ stage: 'working', fraction: 0.1 });
  fade(pixels, Number(options.strength) / 100);
  onProgress({ stage: 'storing', fraction: 0.9 });
  return {
    outputs: [await writePixels(pixels, { directory: workDir, name: 'result', mime: source.mime, label })],
  };
};
`,
  };
}

/**
 * Path below the root → text of every file that a tool has of its own, but its icon.
 * @param {NewTool} tool
 */
export const roomFiles = (tool) => ({
  ...coreRoom(tool),
  ...clientRoom(tool),
  ...stubs(tool),
  ...serverRoom(tool),
});

/**
 * @param {string} text of a registry
 * @param {string} declaration how the line begins that opens its list
 * @param {string} specifier what the line imports, such as `{ matting } from './matting'`
 * @param {string} entry the tool's line in the list
 * @returns {string} the registry with the tool as its last; the formatter puts the import in its place
 */
function withTool(text, declaration, specifier, entry) {
  const start = text.indexOf(declaration);
  const end = text.indexOf('\n}', start);
  if (start < 0 || end < 0) throw new Error(`there is no "${declaration}"`);
  return `import ${specifier};\n${text.slice(0, end)}\n  ${entry},${text.slice(end)}`;
}

/**
 * Path of each of the three registries → its text with the tool.
 * @param {string} key
 * @param {(path: string) => string} read text of a file
 * @returns {Record<string, string>}
 */
export function registries(key, read) {
  const name = camel(key);
  const [core, client, server] = ['core/tools/index.ts', 'src/tools/faces.ts', 'server/src/tools/index.ts'];
  const entry = `'${key}': ${name}`;
  return {
    [core]: withTool(read(core), 'export const tools = {', `{ ${name} } from './${key}/definition'`, entry),
    [client]: withTool(
      read(client),
      'const registry = {',
      `${name} from './${key}/icon.png'`,
      `'${key}': { icon: ${name} }`,
    ),
    [server]: withTool(read(server), 'export const toolRooms', `{ ${name} } from './${key}'`, entry),
  };
}
