import { describe, expect, it, vi } from 'vitest';
import { pagesByVariant, resolveAddress, tabs } from './routes';

type AppConfig = {
  pages: string[];
  subPackages: { root: string; pages: string[] }[];
  tabBar: { list: { pagePath: string }[] };
};

/** The configuration that Taro builds a variant from. */
async function appConfig(variant: 'studio' | 'idphoto'): Promise<AppConfig> {
  vi.resetModules();
  vi.stubEnv('TARO_APP_VARIANT', variant);
  vi.stubGlobal('defineAppConfig', (config: AppConfig) => config);
  return (await import('../app.config')).default as unknown as AppConfig;
}

describe.each(['studio', 'idphoto'] as const)('the route table of %s', (variant) => {
  const pages = Object.values<{ path: string; tab?: object }>(pagesByVariant[variant]);

  it('names exactly the pages that the build has', async () => {
    const config = await appConfig(variant);
    const built = [
      ...config.pages,
      ...config.subPackages.flatMap(({ root, pages: names }) => names.map((name) => `${root}/${name}`)),
    ].map((path) => `/${path}`);
    expect(pages.map(({ path }) => path).sort()).toEqual(built.sort());
  });

  it('has the tabs in the order of the tab bar', async () => {
    const config = await appConfig(variant);
    const inTable = pages.filter(({ tab }) => tab).map(({ path }) => path);
    expect(inTable).toEqual(config.tabBar.list.map(({ pagePath }) => `/${pagePath}`));
  });
});

describe('addresses', () => {
  it.each([
    ['/', '/'],
    ['/pages/home/index', '/'],
    ['/pages/my/index', '/pages/my/index'],
    ['/subPages/not-found/index', '/subPages/not-found/index'],
    ['/pages/nowhere/index', '/subPages/not-found/index'],
    ['/pages/my', '/subPages/not-found/index'],
  ])('lead from %s to %s', (asked, shown) => {
    expect(resolveAddress(asked)).toBe(shown);
  });

  it('give the tabs their stable ids', () => {
    expect(tabs.map(({ id }) => id)).toEqual(['tab-home', 'tab-templates', 'tab-my']);
  });
});
