/**
 * Stands for Taro in the pages of these tests, where no app runs. As Taro's tab bar in the browser, it takes every
 * name on every page; that the real one then shows the names is seen in the built product (e2e/h5/locale.test.ts).
 */
const taro = {
  async setTabBarItem({ index, text }: { index: number; text: string }): Promise<void> {
    document.title = `${index} ${text}`;
  },
};

// biome-ignore lint/style/noDefaultExport: as Taro's
export default taro;
