import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { WordsPurpose } from '@tuzuo/core/api/poster';
import type { Locale } from '@tuzuo/core/text/locale';
import type { TaskRow } from '../../db/schema/task';
import { EngineFailure } from '../../engines/port';
import { CallError, RefusedField } from '../../errors';
import type { Kind } from '../task/service';
import { isScene } from '../template/service';
import { requireOpenModule } from '../tool/service';

/** The module that copywriting is charged as. */
export const WORDS_MODULE = 'ai_text';

/** The request: what to write, and in which language. */
type PosterWordsRequest = {
  purpose?: WordsPurpose | undefined;
  brief: string;
  sceneId?: string | undefined;
  locale: Locale;
};

const optionsOf = ({ snapshot }: Pick<TaskRow, 'snapshot'>) =>
  snapshot.options as unknown as PosterWordsRequest;

type PosterWordsTask = Api['poster.words.get']['output'];

/** Copywriting for a poster or a product page by a language model: paid, not retried in place, and kept for a day. */
export const posterWords: Kind<PosterWordsRequest, PosterWordsTask> = {
  name: 'poster-words',
  needs: 'copywriter',
  operation: 'poster.words',
  keptIn: 'day',

  admit: async (tx, { ledger, findCopywriter }, userId, request) => {
    const copywriter = findCopywriter();
    if (!copywriter) throw new CallError(ErrorCode.noEngine, null, 'poster.noCopywriter');
    const { sceneId } = request;
    if (sceneId !== undefined && !isScene(sceneId)) throw new RefusedField('sceneId', 'field.invalid');
    await requireOpenModule(tx, ledger, userId, WORDS_MODULE);
    return {
      tool: null,
      snapshot: {
        inputs: {},
        options: { ...request },
        module: WORDS_MODULE,
        uses: 1,
        engine: { name: copywriter.name, version: copywriter.version, quality: 'full' },
        workload: { key: 'poster-words', megapixels: 1 },
        expectedBytes: 0,
      },
      pictures: [],
      price: { module: WORDS_MODULE, uses: 1 },
    };
  },

  execute: async (row, { copywriter, safety, report, signal }) => {
    if (!copywriter) throw new EngineFailure('unavailable');
    report('working', 0);
    await safety.words('writing', [optionsOf(row).brief]);
    const versions = await copywriter.write(optionsOf(row), { signal });
    await safety.words('writing', versions.flat());
    signal.throwIfAborted();
    const { name, version } = copywriter;
    return { results: [], analysis: { checks: [], versions }, engine: { name, version, quality: 'full' } };
  },

  picturesOf: () => [],
  present: (row) => ({
    brief: optionsOf(row).brief,
    ...(row.state === 'succeeded' && { versions: row.analysis?.versions as PosterWordsTask['versions'] }),
  }),
};
