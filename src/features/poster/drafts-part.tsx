import { View } from '@tarojs/components';
import { useMemo, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { press } from '@/platform/press';
import { useVisitor } from '@/session/use-visitor';
import type { PictureStore } from '@/tools/poster-pictures';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { askUser } from '@/ui/feedback';
import { draftsOf, forgetDraft, type KeptDraft, originOfDraft } from './drafts';
import { PosterPicture } from './poster-picture';
import { usePosterWords } from './words';
import './drafts-part.scss';

type DraftsPartProps = { pictures: PictureStore; version: number };

/** Unsaved posters stored on this device, which survive a crash: to continue or to discard. */
export function DraftsPart({ pictures, version }: DraftsPartProps) {
  const t = usePosterWords();
  const format = useFormat();
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const [gone, setGone] = useState<readonly string[]>([]);
  const drafts = useMemo(() => draftsOf(userId).filter(({ key }) => !gone.includes(key)), [userId, gone]);
  const discard = async ({ key, title }: KeptDraft) => {
    const content = t('with.draftGone', { name: title || t('untitled') });
    if (!(await askUser({ content, confirmText: t('discard') }))) return;
    forgetDraft(key);
    setGone([...gone, key]);
  };
  // Before rendering: images that are not found then count as failed.
  useMemo(() => {
    for (const asset of drafts.flatMap((draft) => draft.pictures ?? [])) pictures.add(asset);
  }, [pictures, drafts]);
  if (drafts.length === 0) return null;
  return (
    <View id="poster-drafts" className="drafts-part">
      <Copy size={20} strong heading={2}>
        {t('drafts.title')}
      </Copy>
      {drafts.map((draft, index) => {
        const { key, title, doc, at } = draft;
        const name = title || t('untitled');
        const number = index + 1;
        return (
          <View key={key} className="drafts-part__row">
            <View
              id={`poster-draft-${number}`}
              className="drafts-part__about"
              {...press(() => void open(urlOf('create-design', originOfDraft(key))), { role: 'link' })}
            >
              <View className="drafts-part__picture">
                <PosterPicture
                  id={`poster-draft-picture-${number}`}
                  label={name}
                  document={doc}
                  pictures={pictures}
                  version={version}
                  maxHeight={12}
                />
              </View>
              <View className="drafts-part__words">
                <Copy size={14} strong>
                  {name}
                </Copy>
                <Copy size={12} tone="muted">
                  {[
                    `${Math.round(doc.size.width)} × ${Math.round(doc.size.height)}`,
                    ...(at === undefined ? [] : [format.time(new Date(at).toISOString())]),
                  ].join(' · ')}
                </Copy>
              </View>
            </View>
            <Button
              id={`poster-draft-discard-${number}`}
              variant="plain"
              tight
              text={t('discard')}
              onPress={() => void discard(draft)}
            />
          </View>
        );
      })}
    </View>
  );
}
