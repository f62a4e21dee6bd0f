import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@/i18n';
import { goHome, open, pages, urlOf } from '@/navigation';
import { useLongPress } from '@/platform/long-press';
import { usePageShow } from '@/platform/page-life';
import { press } from '@/platform/press';
import { useWideWindow } from '@/platform/wide-window';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { runName, runUrl } from '@/tools/catalog';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { Skeleton } from '@/ui/skeleton';
import { useAccountWords } from './words';
import { type WorkPlace, workMenu } from './work-menu';
import './recent-works.scss';

type Task = Api['gen.task.list']['output']['items'][number];
type Poster = Api['space.item.list']['output']['items'][number];

/** A result of a tool, or a poster that the user has saved. */
type Work = WorkPlace & {
  key: string;
  /** Message of the tool's name; undefined for a poster. */
  tool?: ReturnType<typeof runName>;
  /** A poster's name. */
  title?: string;
  thumbUrl: string;
  transparent: boolean;
  /** ISO time of the last change. */
  at: string;
};

/** As many as fit side by side on a phone, and in two rows of a wide window. */
const SHOWN = { narrow: 3, wide: 8 };

/** Requests more than are shown, since some runs may have lost their images. */
const ASKED = 16;

/** The user's latest results and posters, with a link to all of them. */
export function RecentWorks() {
  const t = useAccountWords();
  const { works, ask, retry } = useRecentWorks();
  return (
    <View className="works">
      <View className="works__head">
        <Copy size={18} strong heading={2}>
          {t('works')}
        </Copy>
        <Button
          id="my-works-all"
          variant="plain"
          text={`${t('worksAll')} ›`}
          onPress={() => void open(urlOf('ai-history'))}
        />
      </View>
      <Works works={works} onRetry={retry} onChanged={ask} />
    </View>
  );
}

type WorksProps = { works: Works; onRetry: () => void; onChanged: () => void };

function Works({ works, onRetry, onChanged }: WorksProps) {
  const t = useAccountWords();
  const common = useT();
  const isWide = useWideWindow();
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
      {works.slice(0, isWide ? SHOWN.wide : SHOWN.narrow).map((work, index) => (
        <WorkTile key={work.key} number={index + 1} work={work} onRemoved={onChanged} />
      ))}
    </View>
  );
}

const PLACES = ['a', 'b', 'c'];

/** One image. A product without the tool's result page shows it in the history. */
function WorkTile({ number, work, onRemoved }: { number: number; work: Work; onRemoved: () => void }) {
  const t = useT();
  const own = useAccountWords();
  const { tool, title = '', thumbUrl, transparent, url } = work;
  const name = tool ? t(tool) : title || t('home.posters');
  const moreId = `my-work-more-${number}`;
  const menu = workMenu(moreId, name, work, onRemoved);
  const longPress = useLongPress(menu.hold);
  return (
    <View className="works__tile" {...menu.rightClick}>
      {/* For a finger, the outer one decides. */}
      <View className="works__picture" {...longPress}>
        <View
          id={`my-work-${number}`}
          className="works__picture"
          {...press(() => void open(url), { role: 'link', label: name })}
        >
          <Photo src={absolute(thumbUrl)} alt={name} fit="cover" transparent={transparent} />
        </View>
      </View>
      <View
        id={moreId}
        className="works__more"
        {...press(menu.show, { role: 'button', label: `${name} · ${own('work.more')}` })}
      >
        <View className="works__sign">
          <Copy strong tone="on-dark">
            ⋯
          </Copy>
        </View>
      </View>
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
      <Button id={`${id}-action`} variant="quiet" text={action} onPress={onPress} />
    </View>
  );
}

type Works = 'loading' | 'failed' | readonly Work[];

const MAY_BE_TRANSPARENT = ['image/png', 'image/webp'];

const ofTask = (task: Task): Work[] => {
  const [picture] = task.results;
  if (!picture) return [];
  const transparent = MAY_BE_TRANSPARENT.includes(picture.mime);
  const url = runUrl(task) ?? urlOf('ai-history');
  return [
    {
      key: task.taskId,
      tool: runName(task),
      thumbUrl: picture.thumbUrl,
      transparent,
      at: task.createdAt,
      url,
      task,
    },
  ];
};

/** A poster whose image is not drawn yet is left out. */
const ofPoster = ({ itemId, name, thumbUrl, changedAt }: Poster): Work[] =>
  thumbUrl === undefined
    ? []
    : [
        {
          key: itemId,
          title: name,
          thumbUrl,
          transparent: false,
          at: changedAt,
          url: urlOf('create-design', { posterId: itemId }),
          posterId: itemId,
        },
      ];

/** Without their list, posters are missing, and results are shown. */
const NONE = { items: [] };

/** The latest results and posters, newest first. */
async function loadWorks(): Promise<readonly Work[]> {
  const [tasks, posters] = await Promise.all([
    call('gen.task.list', { state: 'succeeded', limit: ASKED }, { toast: false }).result,
    pages['create-design']
      ? call('space.item.list', { kind: 'poster', limit: SHOWN.wide }, { toast: false }).result.catch(
          () => NONE,
        )
      : NONE,
  ]);
  const works = [...tasks.items.flatMap(ofTask), ...posters.items.flatMap(ofPoster)];
  return works.sort((one, other) => other.at.localeCompare(one.at)).slice(0, SHOWN.wide);
}

/** The latest works, refreshed whenever the page becomes visible; the current ones stay until the answer arrives. */
function useRecentWorks(): { works: Works; ask: () => void; retry: () => void } {
  const [works, setWorks] = useState<Works>('loading');
  const asking = useRef(false);
  const ask = () => {
    if (asking.current) return;
    asking.current = true;
    loadWorks()
      .then(setWorks, () => setWorks((before) => (typeof before === 'string' ? 'failed' : before)))
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
  return { works, ask, retry };
}
