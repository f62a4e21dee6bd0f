import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Locale } from '@tuzuo/core/text/locale';
import type { Database } from '../../db/database';
import type { ListedCopywriter } from '../../engines/port';
import { CallError } from '../../errors';
import type { Say } from '../../i18n/words';
import type { Ledger } from '../ledger/service';
import type { Tasks } from '../task/service';
import { posterWords, WORDS_MODULE } from './task';

type CopywritingDependencies = {
  tasks: Pick<Tasks, 'of'>;
  database: Pick<Database, 'orm'>;
  ledger: Pick<Ledger, 'quoteUses'>;
  /** The language model that would write; undefined if there is none. */
  findCopywriter: () => ListedCopywriter | undefined;
};

/** Copywriting for posters and product pages. */
export function createCopywriting({ tasks, database, ledger, findCopywriter }: CopywritingDependencies) {
  const { create, get, cancel } = tasks.of(posterWords);
  return {
    get,
    cancel,

    /**
     * The cost for a user, or for a guest without `userId`.
     * @throws CallError 30002 if there is no language model
     */
    quote: async (userId: string | undefined): Promise<Api['poster.words.quote']['output']> => {
      if (!findCopywriter()) throw new CallError(ErrorCode.noEngine, null, 'poster.noCopywriter');
      return ledger.quoteUses(database.orm, { userId, module: WORDS_MODULE, uses: 1 });
    },

    /**
     * Starts copywriting. The same requestId with the same payload returns the same task.
     * @throws RefusedField, or a CallError 10004, 20001, 20004, 30002
     */
    create: (
      userId: string,
      { requestId, ...request }: CallInput<'poster.words.create'>,
      { locale, say }: { locale: Locale; say: Say },
    ): Promise<Api['poster.words.create']['output']> =>
      create(userId, { ...request, locale }, say, { requestId, payload: request }),
  };
}

export type Copywriting = ReturnType<typeof createCopywriting>;
