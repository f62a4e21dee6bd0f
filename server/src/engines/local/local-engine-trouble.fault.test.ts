import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { commandLineOf } from '@tuzuo/embedded-postgres/process-info';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CUT_OUT,
  createEngineWorld,
  type EngineWorld,
  smallPhoto,
  undisturbed,
} from '../../../../tests/builders/engine-world';
import { prepareModel } from './models/prepare';

const OWNER = fileURLToPath(new URL('../../../../tests/builders/engine-owner-child.ts', import.meta.url));

let world: EngineWorld;

beforeAll(async () => {
  world = await createEngineWorld();
});
afterAll(() => world.close());

describe('the local engine in trouble', () => {
  it('refuses undecodable files, and keeps working', async () => {
    const request = await world.requestFor(
      'matting',
      await smallPhoto('coffee.jpg', 200).jpeg().toBuffer(),
      CUT_OUT,
    );
    const [source] = request.inputs.source ?? [];
    await writeFile(source?.path ?? '', 'text, not a picture');
    await expect(world.engine.run(request, undisturbed())).rejects.toMatchObject({ kind: 'unreadable' });
    expect(world.warnings.at(-1)).toMatchObject({ kind: 'unreadable', taskId: 'task-1' });
  });

  it('is limited in its memory', async () => {
    const tight = world.createEngine(300);
    const request = await world.requestFor(
      'matting',
      await smallPhoto('coffee.jpg', 200).jpeg().toBuffer(),
      CUT_OUT,
    );
    await expect(tight.run(request, undisturbed())).rejects.toMatchObject({ kind: 'outOfMemory' });
    await tight.close();
  });

  it('prepares a damaged model again', async () => {
    await writeFile(await prepareModel('rdn-small-2x', join(world.dataDir, 'models')), 'damaged');
    const fresh = world.createEngine();
    const request = await world.requestFor(
      'image-magnify',
      await smallPhoto('coffee.jpg', 40).png().toBuffer(),
      {
        scale: 2,
      },
    );
    expect((await fresh.run(request, undisturbed())).outputs).toHaveLength(1);
    await fresh.close();
  });

  it('exits when its parent process is killed', async () => {
    const source = await smallPhoto('rocket.jpg', 600).png().toBuffer();
    const request = await world.requestFor('image-magnify', source, { scale: 4 });
    const owner = spawn(
      process.execPath,
      ['--import', 'tsx', OWNER, JSON.stringify({ dataDir: world.dataDir, request })],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    for await (const line of createInterface(owner.stdout)) if (line === 'working') break;
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(owner.pid)], { encoding: 'utf8' });
    // An orphan may stay a zombie when nothing reaps it: a zombie has no command line.
    const alive = () =>
      children.split('\n').filter((pid) => pid && commandLineOf(Number(pid))?.includes('child/main.ts'));
    expect(alive().length).toBeGreaterThan(0);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await expect.poll(alive, { timeout: 10_000 }).toEqual([]);
  });
});
