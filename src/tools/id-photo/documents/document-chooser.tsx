import { View } from '@tarojs/components';
import { DOCUMENT_CATEGORIES, type DocumentCategory } from '@tuzuo/core/id-photo/document';
import { type ReactNode, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { press } from '@/platform/press';
import { ScrollBox } from '@/platform/scroll-box';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import { FilterRow } from '@/ui/filter-row';
import nothing from '@/ui/nothing.png';
import offline from '@/ui/offline.png';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { type DocumentChoice, type DocumentFacts, inMm, inPx, weightOf } from './document';
import { recentDocuments, rememberDocument, useDocuments } from './use-documents';
import { useDocumentWords } from './words';
import './document-chooser.scss';

/** Longer side of the frame icon, in points. */
const FRAME = 40;

type FrameProps = { document: Pick<DocumentFacts, 'widthPx' | 'heightPx' | 'backgrounds'> };

/** An icon with the document's aspect ratio and its first background color. */
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

/** A document in a list: frame, name and size. */
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

/** Placeholder of a loading document. */
export function DocumentPlaceholder() {
  return (
    <View className="document-row">
      <View className="document-row__ghost">
        <Skeleton shape="box" />
      </View>
      <View className="document-row__words">
        <Skeleton width={45} />
        <Skeleton width={75} />
      </View>
    </View>
  );
}

const CUSTOM = 'custom';

type ChooserTab = DocumentCategory | typeof CUSTOM;

const SHOWN = [...DOCUMENT_CATEGORIES, CUSTOM] as const satisfies readonly ChooserTab[];

const CATEGORY_WORDS = {
  common: 'category.common',
  resident: 'category.resident',
  exam: 'category.exam',
  certificate: 'category.certificate',
  driving: 'category.driving',
  visa: 'category.visa',
  passport: 'category.passport',
  custom: 'category.custom',
} as const satisfies Record<ChooserTab, string>;

/** Placeholders for a few rows. */
const PLACEHOLDERS = ['a', 'b', 'c', 'd'];

/** Maximum number of documents that are shown without a scrolling box. */
const FEW = 6;

type ListProps = {
  query: string;
  category: DocumentCategory;
  onChoose: (document: DocumentFacts) => void;
  /** Opens the form for a custom size, for a document that is not listed. */
  onCustom: () => void;
};

/** The documents of a category, or those in all categories that match the query. */
function DocumentList({ query, category, onChoose, onCustom }: ListProps) {
  const t = useDocumentWords();
  const common = useT();
  const { documents, again, refresh, more } = useDocuments(query === '' ? { category } : { query });
  if (documents.state === 'loading') {
    return (
      <View id="documents-loading" className="document-chooser__rows">
        {PLACEHOLDERS.map((key) => (
          <DocumentPlaceholder key={key} />
        ))}
      </View>
    );
  }
  if (documents.state === 'failed') {
    return (
      <StateView
        id="state-documents"
        picture={offline}
        title={t('failed.title')}
        text={t('failed')}
        action={{ text: common('server.retry'), onPress: again }}
      />
    );
  }
  const { items, nextCursor } = documents;
  if (items.length === 0) {
    return (
      <StateView
        id="state-empty"
        picture={nothing}
        title={t('none.title')}
        text={t('none')}
        action={{ text: t('category.custom'), onPress: onCustom }}
      />
    );
  }
  const rows = (
    <View id="documents" className="document-chooser__rows">
      {items.map((document) => (
        <DocumentRow key={document.specId} document={document} onPress={() => onChoose(document)} />
      ))}
      {nextCursor !== undefined && (
        <Button id="documents-more" variant="plain" text={t('more')} onPress={more} />
      )}
    </View>
  );
  if (items.length <= FEW) return rows;
  return (
    <View className="document-chooser__box">
      <ScrollBox id="documents-scroll" label={t('categories')} onLower={more} onRefresh={refresh}>
        {rows}
      </ScrollBox>
    </View>
  );
}

/** The documents last used on this device; renders nothing when there are none. */
function Recent({ onChoose }: Pick<ListProps, 'onChoose'>) {
  const t = useDocumentWords();
  const [specIds] = useState(recentDocuments);
  const { documents } = useDocuments(specIds.length > 0 ? { specIds } : undefined);
  if (documents.state !== 'there' || documents.items.length === 0) return null;
  return (
    <View className="document-chooser__recent">
      <Copy size={12} tone="muted">
        {t('recent')}
      </Copy>
      {documents.items.map((document) => (
        <DocumentRow
          key={document.specId}
          prefix="recent"
          document={document}
          onPress={() => onChoose(document)}
        />
      ))}
    </View>
  );
}

const MAX_QUERY = 64;

type DocumentChooserProps = {
  onChoose: (choice: DocumentChoice) => void;
  /** The form for a custom size; where it is omitted, `onCustom` opens one. */
  custom?: ReactNode;
  onCustom?: () => void;
  /** Starts with the custom size. */
  startsCustom?: boolean;
};

/** Finds the document for a photo: by search, by category, among recent ones, or as a custom size. */
export function DocumentChooser({ onChoose, custom, onCustom, startsCustom = false }: DocumentChooserProps) {
  const t = useDocumentWords();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<ChooserTab>(startsCustom ? CUSTOM : 'common');
  const query = typed.trim();
  const select = ({ specId }: DocumentFacts) => {
    rememberDocument(specId);
    onChoose({ specId });
  };
  const toCustom = () => {
    setTyped('');
    setShown(CUSTOM);
  };
  const own = onCustom ?? toCustom;
  return (
    <View className="document-chooser">
      <View className="document-chooser__search">
        <Field
          id="document-search"
          kind="text"
          label={t('search')}
          placeholder={t('search.example')}
          maxLength={MAX_QUERY}
          value={typed}
          mistake={undefined}
          onChange={setTyped}
          onDone={() => undefined}
        />
      </View>
      {query === '' && (
        <FilterRow
          id="document-category"
          label={t('categories')}
          choices={SHOWN.map((value) => ({ value, text: t(CATEGORY_WORDS[value]) }))}
          chosen={shown}
          onChoose={(kind) => (kind === CUSTOM ? own() : setShown(kind))}
        />
      )}
      {query === '' && shown === CUSTOM ? (
        custom
      ) : (
        <>
          {query === '' && shown === 'common' && <Recent onChoose={select} />}
          <DocumentList
            query={query}
            category={shown === CUSTOM ? 'common' : shown}
            onChoose={select}
            onCustom={own}
          />
        </>
      )}
    </View>
  );
}
