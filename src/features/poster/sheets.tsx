import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import type { PosterDocument } from '@tuzuo/core/poster/document';
import { CUT_OUT_TOOL } from '@tuzuo/core/tools';
import { useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { call } from '@/request';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { Sheet, useSheet } from '@/ui/sheet';
import { Skeleton } from '@/ui/skeleton';
import { usePosterWords } from './locales';
import type { PictureStore } from './picture-store';
import { PosterPicture } from './poster-picture';
import type { Conflict } from './use-poster';
import './sheets.scss';

type Quote = Api['gen.task.quote']['output'];

/** What removing a background costs now; undefined until it is known. */
function useCost(): string | undefined {
  const t = useT();
  const format = useFormat();
  const [quote, setQuote] = useState<Quote>();
  useEffect(() => {
    const asked = call('gen.task.quote', { tool: CUT_OUT_TOOL }, { toast: false });
    // Without an answer the price is not said; the server says no where points are short.
    asked.result.then(setQuote, () => undefined);
    return () => asked.abort();
  }, []);
  if (!quote) return undefined;
  const { useType, points, freeUsesLeft, amountCents = 0 } = quote;
  if (useType === 'cash') return amountCents > 0 ? format.money(amountCents) : undefined;
  if (points === 0) return freeUsesLeft > 0 ? t('price.freeToday', { left: freeUsesLeft }) : undefined;
  return points === 1 ? t('price.onePoint') : t('price.points', { points });
}

type CutOutSheetProps = { address: string; onCut: () => void; onAsIs: () => void; onClose: () => void };

/** Asks whether the background of a picture is to go before it is put in a place that wants none. */
export function CutOutSheet({ address, onCut, onAsIs, onClose }: CutOutSheetProps) {
  const t = usePosterWords();
  const cost = useCost();
  const sheet = useSheet(onClose);
  return (
    <Sheet id="cut-out" title={t('cut.title')} close={t('close')} sheet={sheet}>
      <View className="poster-sheet__note">
        <Copy tone="muted">{t('cut.note')}</Copy>
      </View>
      <View className="poster-sheet__picture">
        <Photo src={address} alt="" />
      </View>
      <View className="poster-sheet__actions">
        <Button
          id="cut-out-run"
          wide
          text={cost === undefined ? t('cut.run') : t('with.cutRun', { cost })}
          onPress={() => sheet.leave(onCut)}
        />
        <Button id="cut-out-as-is" look="plain" text={t('cut.asIs')} onPress={() => sheet.leave(onAsIs)} />
      </View>
    </Sheet>
  );
}

const SIDES = [
  ['mine', 'conflict.minePicture'],
  ['theirs', 'conflict.theirsPicture'],
] as const;

type ConflictSheetProps = {
  conflict: Conflict;
  mine: PosterDocument;
  /** The page that shows. */
  page: number;
  pictures: PictureStore;
  version: number;
  busy: boolean;
  onCopy: () => void;
  onTheirs: () => void;
  onClose: () => void;
};

/** A save was refused since the poster is another one by now: both are shown, and the user says what is to become of them. */
export function ConflictSheet({
  conflict,
  mine,
  page,
  pictures,
  version,
  busy,
  onCopy,
  onTheirs,
  onClose,
}: ConflictSheetProps) {
  const t = usePosterWords();
  const sheet = useSheet(onClose);
  const isChanged = conflict !== 'gone';
  const sides = {
    mine,
    theirs: isChanged ? conflict.theirs?.work.doc : undefined,
  };
  return (
    <Sheet
      id="conflict"
      title={t(isChanged ? 'conflict.changed' : 'conflict.gone')}
      close={t('close')}
      sheet={sheet}
    >
      <View className="poster-sheet__note">
        <Copy tone="muted">{t(isChanged ? 'conflict.changedText' : 'conflict.goneText')}</Copy>
      </View>
      {isChanged && (
        <View className="poster-sheet__sides">
          {SIDES.map(([side, word]) => (
            <View key={side} className="poster-sheet__side">
              {sides[side] ? (
                <PosterPicture
                  id={`conflict-picture-${side}`}
                  label={t(word)}
                  document={sides[side]}
                  page={page}
                  pictures={pictures}
                  version={version}
                  mostHeight={32}
                />
              ) : (
                <View className="poster-sheet__waiting">
                  <Skeleton shape="box" />
                </View>
              )}
              <Copy size={12} tone="muted" centered>
                {t(word)}
              </Copy>
            </View>
          ))}
        </View>
      )}
      <View className="poster-sheet__actions">
        <Button
          id="conflict-copy"
          wide
          busy={busy}
          text={t(isChanged ? 'conflict.copy' : 'conflict.saveNew')}
          onPress={onCopy}
        />
        {isChanged && (
          <Button
            id="conflict-theirs"
            look="quiet"
            wide
            busy={busy}
            text={t('conflict.theirs')}
            onPress={onTheirs}
          />
        )}
        <Button id="conflict-later" look="plain" text={t('conflict.later')} onPress={() => sheet.leave()} />
      </View>
    </Sheet>
  );
}
