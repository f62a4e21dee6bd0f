import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig } from '@tarojs/cli';
import { clientEnv, product, variant } from './taro/env';
import { h5 } from './taro/h5';
import { withoutLeftOut } from './taro/left-out';
import { mini, TEMPLATE_LEVELS } from './taro/mini';
import { rn } from './taro/rn';
import { hasNewerSyntax, isShared, root } from './taro/shared';

/** Output folder of this run; products do not overwrite each other. */
function outputRoot(): string {
  const target = process.env.TARO_ENV;
  if (target === 'weapp') return variant === 'studio' ? 'dist/weapp' : `dist/weapp-${variant}`;
  // Each empties its folder first, which must not be the one that a server reads.
  if ((target ?? 'h5') === 'h5')
    return process.env.NODE_ENV === 'development' ? '.cache/dev-h5' : '.cache/builds/h5';
  return `dist/${target}`;
}

/**
 * A cache of its own for everything that is compiled into modules without being a dependency of theirs: the values of `env`,
 * which differ between products, and what Taro's loader reads: the configurations of pages and the table of routes.
 */
function cacheName(): string {
  const { NODE_ENV, TARO_ENV } = process.env;
  const filesIn = (folder: string, names: RegExp) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => names.test(file))
      .map((file) => join(root, folder, file));
  const files = [
    ...filesIn('core/tools', /(definition\.ts|zh-CN\.json|page-config\.ts)$/),
    ...filesIn('src', /\.config\.ts$|navigation.routes\.ts$/),
  ];
  const contents = files.sort().map((file) => readFileSync(file, 'utf8'));
  // Webpack itself compiles again what reads a constant that has changed, as this one does with every text.
  const { TARO_APP_WORDS_VERSION: _, ...constants } = clientEnv;
  const key = JSON.stringify([NODE_ENV, TARO_ENV, constants, contents]);
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

/** The Taro build of every target. The parts of one target are in ./taro. */
export default defineConfig<'webpack5'>({
  projectName: 'tuzuo',
  date: '2026-11-21',
  // Lengths in styles are 750ths of the screen's width (product spec, section 9); theme/_vars.scss converts.
  designWidth: 750,
  deviceRatio: { 640: 2.34 / 2, 750: 1, 375: 2, 828: 1.81 / 2 },
  sourceRoot: 'src',
  logger: { quiet: true, stats: false },
  outputRoot: outputRoot(),
  projectConfigName: variant === 'studio' ? 'project.config.json' : `project.${variant}.config.json`,
  framework: 'react',
  compiler: { type: 'webpack5', prebundle: { enable: false } },
  cache: { enable: true, name: cacheName() },
  // Absolute paths first: webpack uses the first alias that matches.
  alias: { ...withoutLeftOut(product), '@': resolve(root, 'src') },
  env: clientEnv,
  terser: {
    enable: true,
    config: {
      // The syntax of package.json's browsers; Taro minifies for Internet Explorer 8.
      ecma: 2018,
      compress: { passes: 2 },
      // Function names are for debuggers only.
      keep_fnames: false,
      // An escaped Chinese character takes twice the bytes.
      output: { ecma: 2018, ascii_only: false, quote_keys: false, keep_quoted_props: false },
    },
  },
  plugins: [resolve(root, 'config/taro/templates.ts')],
  baseLevel: TEMPLATE_LEVELS,
  mini: { ...mini, compile: { include: [isShared] } },
  h5: { ...h5, compile: { include: [isShared, hasNewerSyntax] } },
  rn,
});
