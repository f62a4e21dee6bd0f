import { View } from '@tarojs/components';
import type { PosterDocument } from '@tuzuo/poster/document';
import { emptyPoster, POSTER_FORMATS } from '@tuzuo/poster/document/formats';
import { switchTab, urlOf } from '@/navigation';
import { filePicker } from '@/platform/file-picker';
import { press } from '@/platform/press';
import type { PictureStore } from '@/tools/poster-pictures';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { DraftsPart } from './drafts-part';
import { FORMAT_WORDS } from './format-words';
import { usePosterWords } from './words';
import './start-view.scss';

/** Longer side of a format's preview, in percent of its box. */
const LONG = 80;

type StartViewProps = {
  pictures: PictureStore;
  version: number;
  onStart: (document: PosterDocument) => void;
  onImport: () => void;
  isImporting: boolean;
};

/** The start of a poster: unsaved drafts, an empty format, or a file of another program. */
export function StartView({ pictures, version, onStart, onImport, isImporting }: StartViewProps) {
  const t = usePosterWords();
  return (
    <View id="poster-start" className="start-view">
      <DraftsPart pictures={pictures} version={version} />
      <Copy size={20} strong heading={2}>
        {t('start.title')}
      </Copy>
      <View className="start-view__formats">
        {POSTER_FORMATS.map(({ key, size }) => {
          const longest = Math.max(size.width, size.height);
          const print = 'print' in size ? size.print : undefined;
          const measures = print
            ? `${print.widthMm} × ${Math.round((print.widthMm * size.height) / size.width)} mm`
            : `${size.width} × ${size.height}`;
          return (
            <View
              key={key}
              id={`poster-format-${key}`}
              className="start-view__format"
              {...press(() => onStart(emptyPoster(size)), { role: 'button' })}
            >
              <View className="start-view__place">
                <View
                  className="start-view__shape"
                  style={{
                    width: `${(LONG * size.width) / longest}%`,
                    height: `${(LONG * size.height) / longest}%`,
                  }}
                />
              </View>
              <Copy strong centered>
                {t(FORMAT_WORDS[key])}
              </Copy>
              <Copy size={12} tone="muted">
                {measures}
              </Copy>
            </View>
          );
        })}
      </View>
      {filePicker.isThere && (
        <Button
          id="poster-start-import"
          variant="quiet"
          fullWidth
          busy={isImporting}
          text={t(isImporting ? 'import.working' : 'import.run')}
          onPress={onImport}
        />
      )}
      <Button
        id="poster-start-templates"
        variant="plain"
        text={t('toTemplates')}
        onPress={() => void switchTab(urlOf('templates'))}
      />
    </View>
  );
}
