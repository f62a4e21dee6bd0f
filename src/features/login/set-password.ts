import { useState } from 'react';
import { showToast } from '@/feedback';
import { back } from '@/navigation';
import { call } from '@/request';
import { noteChange } from '@/session/session.store';
import type { User } from '@/session/states';
import { failureOf } from './failure';
import { EMPTY, type Mistakes, mistakesIn } from './values';
import { useLoginWords } from './words';

/** Setting a first password, or another one in the old one's place. */
export function useSetPassword({ isSetPassword }: User) {
  const t = useLoginWords();
  const hasOld = isSetPassword === 1;
  const [values, setValues] = useState(EMPTY);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { password: oldPassword, newPassword: password } = values;

  const save = async () => {
    const found = mistakesIn(values, hasOld ? ['password', 'newPassword'] : ['newPassword'], t);
    if (found.password !== undefined) found.password = t('settings.oldMissing');
    setMistakes(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    setProblem('');
    try {
      const params = hasOld ? { password, oldPassword } : { password };
      await call('auth.user.setPassword', params, { toast: false }).result;
      noteChange({ isSetPassword: 1 });
      showToast(t('settings.saved'));
      await back();
    } catch (error) {
      const failure = failureOf(error, 'password', t);
      setProblem(failure.sentence);
      setMistakes({ newPassword: failure.mistakes.password });
    } finally {
      setBusy(false);
    }
  };

  return {
    hasOld,
    values,
    mistakes,
    problem,
    busy,
    change(field: 'password' | 'newPassword', text: string) {
      setValues((before) => ({ ...before, [field]: text }));
      setMistakes((before) => ({ ...before, [field]: undefined }));
    },
    save: () => void save(),
  };
}
