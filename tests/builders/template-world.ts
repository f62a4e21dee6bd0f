import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Api } from '../../contract/api';
import type { PosterDocument, PosterLayer } from '../../poster/document';
import { readLibrary } from '../../server/src/modules/template/library';
import { seedTemplates } from '../../server/src/modules/template/service';
import { type AdminWorld, adminWorld } from './admin-world';
import { temporaryDataDir } from './data-dir';
import { zipOf } from './zip';

/** Number of templates from the library. */
const COUNT = 6;

/** Arguments that every change requires. */
export const WHY = ['--reason', 'for spring', '--as', 'lin'];

const ABOUT = ['--category', 'sale', '--scene', 'promotion'];

type Made = {
  titles: Record<string, string>;
  notKept: { loss: string; name: string }[];
  texts: object;
  colors: string[];
  missingLetters: string[];
};

/** Path of a PSD fixture. */
export const psdFile = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/psd/${name}.psd`, import.meta.url));

/** A layer with a picture of the poster. */
export const pictureLayer = (id: string, source: string): PosterLayer => ({
  id,
  type: 'image',
  x: 20,
  y: 150,
  width: 200,
  height: 200,
  rotation: 0,
  opacity: 1,
  source: { type: 'asset', id: source },
});

/** A poster with its pictures, as an archive. */
export const posterZip = (document: PosterDocument, pictures: Readonly<Record<string, Buffer>>): Buffer =>
  zipOf({ 'poster.json': JSON.stringify(document), ...pictures });

/** A server with the first templates of the library, and an operator who adds some. */
export async function templateWorld() {
  const world: AdminWorld = await adminWorld();
  const folder = await temporaryDataDir();
  const seed = () => seedTemplates(world.database, readLibrary().slice(0, COUNT), () => true);
  await seed();

  const run = (...args: string[]) => world.run('template', ...args);

  const add = async (key: string, file: string, ...options: string[]): Promise<Made> => {
    const [made] = await run('add', key, file, ...ABOUT, ...options, ...WHY);
    return made as Made;
  };

  const countOf = async (table: string) =>
    Number((await world.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

  return {
    ...world,
    /** Writes the library to the database, like a starting server. */
    seed,
    /** Runs a template command; returns its output. */
    run,
    /** Audit log of a template. */
    actionsOf: (key: string) => world.run('audit', 'export', '--of', key),
    add,
    /** Adds a template and publishes it. */
    addPublished: async (...args: Parameters<typeof add>): Promise<Made> => {
      const made = await add(...args);
      await run('publish', args[0], ...WHY);
      return made;
    },
    /** Writes a file; returns its path. */
    fileOf: async (name: string, content: string | Buffer): Promise<string> => {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    /** Keys of the templates that a guest sees. */
    keysOf: async (input: object = {}): Promise<string[]> => {
      const { envelope } = await world.call('template.template.list', { limit: 50, ...input } as never);
      const { items } = envelope.data as Api['template.template.list']['output'];
      return items.map(({ templateId }) => templateId);
    },
    get: async (templateId: string, locale = 'zh-CN') => {
      const headers = { 'accept-language': locale };
      const { envelope } = await world.call('template.template.get', { templateId }, { headers } as never);
      return envelope as { code: string; data: Api['template.template.get']['output'] };
    },
    open: (path: string) => fetch(`${world.app.url}${path}`),
    /** Everything stored for templates: files, rows and audit entries. */
    kept: async () => ({
      files: readdirSync(join(world.app.dataDir, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
      pictures: await countOf('template_picture'),
      templates: await countOf('template'),
      terms: await countOf('template_term'),
      actions: await countOf('admin_action'),
    }),
  };
}

/** Timeout: each test starts processes, on a possibly busy machine. */
export const PATIENCE_MS = 90_000;

export type TemplateWorld = Awaited<ReturnType<typeof templateWorld>>;
