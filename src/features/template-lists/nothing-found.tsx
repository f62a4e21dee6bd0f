import { switchTab, urlOf } from '@/navigation';
import nothing from '@/ui/nothing.png';
import { StateView } from '@/ui/state-view';
import { useListWords } from './words';

/** Shown instead of an empty list: offers to clear the filters, or leads to the whole library. */
export function NothingFound({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useListWords();
  return (
    <StateView
      id="state-empty"
      picture={nothing}
      title={t('none')}
      text={t(filtered ? 'noneFiltered' : 'noneText')}
      action={
        filtered
          ? { text: t('clearFilters'), onPress: onClear }
          : { text: t('center'), onPress: () => void switchTab(urlOf('templates')) }
      }
    />
  );
}
