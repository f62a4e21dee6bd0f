import { View } from '@tarojs/components';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import { useToolWords } from './words';
import './resuming.scss';

/** A task that is known to be under way, until the server has said how it stands. */
export function Resuming({ lost }: { lost: boolean }) {
  const t = useToolWords();
  return (
    <View id={lost ? 'state-error' : 'tool-resuming'} className="resuming">
      {lost ? <Copy tone="muted">{t('resume.lost')}</Copy> : <Skeleton />}
    </View>
  );
}
