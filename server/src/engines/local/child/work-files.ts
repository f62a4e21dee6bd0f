import { constants, copyFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { handOver, takeBack } from '../../../sandbox/hand-over';
import type { EngineAnswer, EngineJob } from '../../port';
import { failure } from '../failure';

/** The request with copies of its pictures in the work directory: the child's account cannot read the stored files. */
async function withCopies<Job extends EngineJob>(request: Job): Promise<Job> {
  let count = 0;
  const copyIn = async <Picture extends { path: string }>(picture: Picture): Promise<Picture> => {
    const path = join(request.workDir, `given-${count}`);
    count += 1;
    await copyFile(picture.path, path, constants.COPYFILE_FICLONE);
    return { ...picture, path };
  };
  const inputs: EngineJob['inputs'] = {};
  for (const [slot, pictures] of Object.entries(request.inputs)) {
    inputs[slot] = await Promise.all(pictures.map(copyIn));
  }
  return { ...request, inputs };
}

/** Throws when the child names a file outside its work directory, since the server would move and serve it. */
function refuseOutside(workDir: string, { outputs, analysis, matte }: EngineAnswer): void {
  const drawn = Object.values(analysis?.pictures ?? {});
  const named = [...outputs, ...drawn].flatMap(({ path, poster = path, clean = path, ground = path }) => [
    path,
    poster,
    clean,
    ground,
  ]);
  for (const path of matte ? [...named, matte.mask, matte.preview, matte.full] : named) {
    const inside = relative(workDir, path);
    const isOutside = inside === '' || inside === '..' || inside.startsWith(`..${sep}`);
    if (isOutside) throw failure('broken', 'an output lies outside the work directory');
  }
}

/** Runs `work` while the account may access the work directory; removes links that it leaves there. */
export async function withFilesFor<Job extends EngineJob>(
  account: Account,
  request: Job,
  work: (request: Job) => Promise<EngineAnswer>,
): Promise<EngineAnswer> {
  if (!account) return work(request);
  const { workDir } = request;
  const given = await withCopies(request);
  await handOver(workDir, account);
  try {
    const answer = await work(given);
    refuseOutside(workDir, answer);
    return answer;
  } finally {
    await takeBack(workDir, account);
  }
}
