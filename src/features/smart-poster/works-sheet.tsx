import { View } from '@tarojs/components';
import { SMART_LIMITS } from '@tuzuo/core/api/poster';
import { type ToolDefinition, tools } from '@tuzuo/core/tools';
import { useEffect, useState } from 'react';
import { press } from '@/platform/press';
import { call } from '@/request';
import { absolute } from '@/request/send';
import type { Asset, Task } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { Photo } from '@/ui/photo';
import { Sheet, useSheet } from '@/ui/sheet';
import { Skeleton } from '@/ui/skeleton';
import { useSmartWords } from './words';
import './parts.scss';

/** Number of runs requested at a time. */
const COUNT = 20;

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A run's images that may be used on a poster: no videos, and nothing that is not paid yet. */
function picturesOf({ tool, results }: Task): Asset[] {
  const definition: ToolDefinition | undefined = tools[tool];
  return definition?.paidLater ? [] : results.filter(({ mime }) => mime.startsWith('image/'));
}

type Works = { state: 'loading' | 'failed' | 'there'; items: readonly Asset[]; cursor: string | undefined };

/** Outputs of the user's tools, newest first. */
function useWorks() {
  const [works, setWorks] = useState<Works>({ state: 'loading', items: [], cursor: undefined });
  const [tries, setTries] = useState<{ cursor: string | undefined }>({ cursor: undefined });
  useEffect(() => {
    const { cursor } = tries;
    const page = { state: 'succeeded', limit: COUNT, ...(cursor !== undefined && { cursor }) } as const;
    const { result, abort } = call('gen.task.list', page, { toast: false });
    setWorks((before) => ({ ...before, state: 'loading' }));
    result.then(
      ({ items, nextCursor }) =>
        setWorks((before) => ({
          state: 'there',
          items: [...before.items, ...items.flatMap(picturesOf)],
          cursor: nextCursor ?? undefined,
        })),
      () => setWorks((before) => ({ ...before, state: 'failed' })),
    );
    return abort;
  }, [tries]);
  const isThere = works.state === 'there';
  // A page of runs may contain no suitable image; then the next one is loaded.
  const next = isThere && works.items.length === 0 ? works.cursor : undefined;
  useEffect(() => {
    if (next !== undefined) setTries({ cursor: next });
  }, [next]);
  return { works, more: () => setTries({ cursor: works.cursor }) };
}

type WorksSheetProps = {
  /** Ids of the images that are already on the poster. */
  chosen: readonly string[];
  /** Total number of images on the poster, from any source. */
  count: number;
  onAdd: (picture: Asset) => void;
  onRemove: (assetId: string) => void;
  onClose: () => void;
};

/** Output images of the user's tools, to choose some for a poster. */
export function WorksSheet({ chosen, count, onAdd, onRemove, onClose }: WorksSheetProps) {
  const t = useSmartWords();
  const sheet = useSheet(onClose);
  const { works, more } = useWorks();
  const { state, items, cursor } = works;
  const toggle = (picture: Asset, isChosen: boolean) => {
    if (isChosen) onRemove(picture.assetId);
    else if (count < SMART_LIMITS.images) onAdd(picture);
    else showToast(t('with.worksFull', { max: SMART_LIMITS.images }));
  };
  return (
    <Sheet id="smart-works" title={t('worksTitle')} close={t('close')} sheet={sheet}>
      <View className="smart-works">
        <View className="smart-works__grid">
          {items.map((picture, index) => {
            const isChosen = chosen.includes(picture.assetId);
            return (
              <View
                key={picture.assetId}
                id={`smart-work-${index + 1}`}
                className={`smart-works__tile smart-works__tile--${isChosen ? 'on' : 'off'}`}
                {...press(() => toggle(picture, isChosen), {
                  role: 'checkbox',
                  checked: isChosen,
                  label: t('with.work', { number: index + 1 }),
                })}
              >
                <Photo src={absolute(picture.thumbUrl)} alt="" fit="cover" transparent lazy />
              </View>
            );
          })}
          {state === 'loading' &&
            PLACES.map((place) => (
              <View key={place} className="smart-works__tile smart-works__tile--off">
                <Skeleton shape="box" />
              </View>
            ))}
        </View>
        {state === 'there' && items.length === 0 && cursor === undefined && (
          <Copy id="smart-works-empty" tone="muted" centered>
            {t('worksEmpty')}
          </Copy>
        )}
        {state === 'failed' && (
          <Copy tone="danger" centered>
            {t('worksFailed')}
          </Copy>
        )}
        {(state === 'failed' || (state === 'there' && cursor !== undefined)) && (
          <Button
            id="smart-works-more"
            variant="plain"
            text={t(state === 'failed' ? 'retry' : 'worksMore')}
            onPress={more}
          />
        )}
      </View>
      <Button
        id="smart-works-close"
        fullWidth
        variant="quiet"
        text={t('close')}
        onPress={() => sheet.close()}
      />
    </Sheet>
  );
}
