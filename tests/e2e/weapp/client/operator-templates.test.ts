import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runAdmin } from '../../../builders/admin-process';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import { forwardTo } from '../harness/wx/network';
import { studio } from './products';
import { run } from './run';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"><rect width="400" height="600" fill="#0a5"/>
  <text x="40" y="120" font-size="60" fill="#fff">新茶上市</text></svg>`;

/** Starts a server with a database of its own, and two commands along with it. */
const PATIENCE_MS = 180_000;

it(
  'an operator’s template is listed and previewed with the real server’s pictures, and starts a poster',
  async () => {
    const dataDir = await temporaryDataDir();
    const server = startServerProcess({ DATA_DIR: dataDir });
    const url = await server.ready;
    const file = join(dataDir, 'tea.svg');
    await writeFile(file, SVG);
    const admin = (...args: string[]) =>
      runAdmin({ DATA_DIR: dataDir }, 'template', ...args, '--reason', 'tea');
    await admin('add', 'new-tea', file, '--category', 'arrival', '--scene', 'new', '--title', '新茶');
    await admin('publish', 'new-tea');
    const entry = { path: 'pages/template-center/index' };
    await run(studio.dir, { network: forwardTo(url), entry }, async (app) => {
      await app.until(() => app.$$('#template-new-tea').length === 1, 'the template');
      expect(app.text('#template-new-tea')).toContain('新茶');
      const pictures = app.$$('#template-new-tea image').map((image) => app.attribute(`#${image.id}`, 'src'));
      expect(pictures).toContainEqual(expect.stringMatching(/^https?:.*\/stock\/v2\/op-[0-9a-f]{32}\.webp$/));
      await app.tap('#template-new-tea');
      await app.until(() => app.$$('#template-measure').length === 1, 'its preview');
      expect(app.text('#template-measure')).toBe('400 × 600 像素');
      await app.tap('#template-use');
      await app.until(() => app.page().path === 'subPages/create-design/index', 'the page of a poster');
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
  PATIENCE_MS,
);
