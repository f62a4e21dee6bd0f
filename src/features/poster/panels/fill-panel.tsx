import { View } from '@tarojs/components';
import { POSTER_TITLE_LENGTH } from '@tuzuo/core/api/poster';
import { memo, useState } from 'react';
import { open, urlOf } from '@/navigation';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import { VersionsSheet } from '../late';
import type { OpenPoster } from '../open-poster';
import { savedIn, workIn } from '../poster.store';
import { usePosterWords } from '../words';
import { FieldRows, type FieldRowsProps } from './page-fields';

/** The poster's name. */
const PosterName = memo(function PosterName({ poster }: { poster: OpenPoster }) {
  const t = usePosterWords();
  const title = poster.usePosterState((state) => workIn(state)?.title ?? '');
  return (
    <Field
      id="poster-name"
      kind="text"
      label={t('name')}
      placeholder={t('namePlaceholder')}
      value={title}
      maxLength={POSTER_TITLE_LENGTH}
      mistake={undefined}
      onChange={(text) => poster.change((now) => ({ ...now, title: text }), 'name')}
      onDone={() => undefined}
      onFocus={(has) => has || poster.endStep()}
    />
  );
});

/** All fillable fields of the page: the quickest way through a template. */
export function FillPanel(props: FieldRowsProps) {
  const { fields, poster } = props;
  const t = usePosterWords();
  const saved = poster.usePosterState(savedIn);
  const [hasVersions, setVersions] = useState(false);
  return (
    <>
      <View className="design-page__hint">
        <Copy size={12} tone="muted">
          {t(fields.length > 0 ? 'hint' : 'empty')}
        </Copy>
      </View>
      <FieldRows {...props} />
      <PosterName poster={poster} />
      {saved && (
        <>
          <Button
            id="poster-versions"
            variant="plain"
            text={t('versions')}
            onPress={() => setVersions(true)}
          />
          <Button
            id="poster-mine"
            variant="plain"
            text={t('mine')}
            onPress={() => void open(urlOf('template'))}
          />
        </>
      )}
      {hasVersions && saved && (
        <VersionsSheet poster={poster} posterId={saved.posterId} onClose={() => setVersions(false)} />
      )}
    </>
  );
}
