import { View } from '@tarojs/components';
import { useFormat } from '@/i18n/format';
import { press } from '@/platform/press';
import { Chip } from '@/ui/chip';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import { type DocumentFacts, inMm, inPx, weightOf } from './document';
import { useDocumentWords } from './words';
import './document-row.scss';

/** Points that the longer side of the little frame takes. */
const FRAME = 40;

type FrameProps = { document: Pick<DocumentFacts, 'widthPx' | 'heightPx' | 'backgrounds'> };

/** The document's shape and its first colour, in little. */
export function DocumentFrame({ document: { widthPx, heightPx, backgrounds } }: FrameProps) {
  const scale = FRAME / Math.max(widthPx, heightPx);
  const style = {
    width: Math.round(widthPx * scale),
    height: Math.round(heightPx * scale),
    ...(backgrounds[0] !== undefined && { backgroundColor: backgrounds[0] }),
  };
  return (
    <View className="document-frame">
      <View className="document-frame__paper" style={style}>
        <View className="document-frame__head" />
        <View className="document-frame__body" />
      </View>
    </View>
  );
}

type DocumentRowProps = { prefix?: string; document: DocumentFacts; onPress: () => void };

/** One document of a list: its shape, its name, its size. */
export function DocumentRow({ prefix = 'document', document, onPress }: DocumentRowProps) {
  const t = useDocumentWords();
  const format = useFormat();
  return (
    <View
      id={`${prefix}-${document.specId}`}
      className="document-row"
      {...press(onPress, { role: 'button' })}
    >
      <DocumentFrame document={document} />
      <View className="document-row__words">
        <Copy size={14} strong>
          {document.name}
        </Copy>
        <Copy size={12} tone="muted">
          {[inMm(document, format), inPx(document), weightOf(document, format)].filter(Boolean).join(' · ')}
        </Copy>
      </View>
      {!document.verified && (
        <View className="document-row__badge">
          <Chip tone="warning" text={t('unverified')} />
        </View>
      )}
    </View>
  );
}

/** Holds the place of a document that is on its way. */
export function DocumentPlaceholder() {
  return (
    <View className="document-row">
      <View className="document-row__ghost" />
      <View className="document-row__words">
        <Skeleton />
        <Skeleton />
      </View>
    </View>
  );
}
