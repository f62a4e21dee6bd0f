import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@/i18n';
import { goHome, open, urlOf } from '@/navigation';
import { usePageShow } from '@/platform/page-life';
import { press } from '@/platform/press';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { runName, runUrl } from '@/tools/catalog';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { Skeleton } from '@/ui/skeleton';
import { useAccountWords } from './locales';
import './recent-works.scss';

type Task = Api['gen.task.list']['output']['items'][number];

/** As many as fit side by side. */
const SHOWN = 3;

/** Requests more than are shown, since some runs may have lost their images. */
const ASKED = 6;

/** The user's latest results, with a link to all of them. */
export function RecentWorks() {
  const t = useAccountWords();
  const { works, retry } = useRecentWorks();
  return (
    <View className="works">
      <View className="works__head">
        <Copy size={18} strong heading={2}>
          {t('works')}
        </Copy>
        <Button
          id="my-works-all"
          look="plain"
          text={`${t('worksAll')} ›`}
          onPress={() => void open(urlOf('ai-history'))}
        />
      </View>
      <Works works={works} onRetry={retry} />
    </View>
  );
}

function Works({ works, onRetry }: { works: Works; onRetry: () => void }) {
  const t = useAccountWords();
  const common = useT();
  if (works === 'loading') {
    return (
      <View className="works__row">
        {PLACES.map((place) => (
          <View key={place} className="works__tile">
            <Skeleton shape="box" />
          </View>
        ))}
      </View>
    );
  }
  if (works === 'failed') {
    return (
      <Instead id="state-works" text={t('worksFailed')} action={common('server.retry')} onPress={onRetry} />
    );
  }
  if (works.length === 0) {
    return (
      <Instead
        id="state-works"
        text={t('worksNone')}
        action={t('worksStart')}
        onPress={() => void goHome()}
      />
    );
  }
  return (
    <View className="works__row">
      {works.map((task, index) => (
        <Work key={task.taskId} number={index + 1} task={task} />
      ))}
    </View>
  );
}

const PLACES = ['a', 'b', 'c'];

/** One image. A product without the tool's result page shows it in the history. */
function Work({ number, task }: { number: number; task: Task }) {
  const name = useT()(runName(task));
  const [picture] = task.results;
  const show = () => void open(runUrl(task) ?? urlOf('ai-history'));
  return (
    <View id={`my-work-${number}`} className="works__tile" {...press(show, { role: 'link', label: name })}>
      {picture && (
        <Photo
          src={absolute(picture.thumbUrl)}
          alt={name}
          fit="cover"
          transparent={picture.mime === 'image/png' || picture.mime === 'image/webp'}
        />
      )}
    </View>
  );
}

/** Shown in place of the images. */
function Instead({
  id,
  text,
  action,
  onPress,
}: {
  id: string;
  text: string;
  action: string;
  onPress: () => void;
}) {
  return (
    <View id={id} className="works__instead">
      <View className="works__words">
        <Copy tone="muted">{text}</Copy>
      </View>
      <Button id={`${id}-action`} look="quiet" text={action} onPress={onPress} />
    </View>
  );
}

type Works = 'loading' | 'failed' | readonly Task[];

/** The latest results, refreshed whenever the page becomes visible; the current ones stay until the answer arrives. */
function useRecentWorks(): { works: Works; retry: () => void } {
  const [works, setWorks] = useState<Works>('loading');
  const asking = useRef(false);
  const ask = () => {
    if (asking.current) return;
    asking.current = true;
    call('gen.task.list', { state: 'succeeded', limit: ASKED }, { toast: false })
      .result.then(
        ({ items }) => setWorks(items.filter(({ results }) => results.length > 0).slice(0, SHOWN)),
        () => setWorks((before) => (typeof before === 'string' ? 'failed' : before)),
      )
      .finally(() => {
        asking.current = false;
      });
  };
  useEffect(ask, []);
  usePageShow(ask);
  const retry = () => {
    setWorks('loading');
    ask();
  };
  return { works, retry };
}
