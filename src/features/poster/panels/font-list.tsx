import { View } from '@tarojs/components';
import { isChinese } from '@tuzuo/core/text/locale';
import type { PosterDocument } from '@tuzuo/poster/document';
import { createSurfaceCache } from '@tuzuo/poster/draw/cache';
import { drawPage } from '@tuzuo/poster/draw/page';
import { FONT_FAMILIES, type FontFamilyKey } from '@tuzuo/poster/fonts/families';
import { useEffect, useState } from 'react';
import { useLocaleStore } from '@/i18n';
import { PosterCanvas, shownSize } from '@/platform/poster-canvas';
import { codeModules } from '@/platform/poster-canvas/codes';
import type { PosterStage } from '@/platform/poster-canvas/port';
import { press, radioGroup } from '@/platform/press';
import { useVisitor } from '@/session/use-visitor';
import { Choice } from '@/ui/choice';
import { FilterRow } from '@/ui/filter-row';
import { useBrand } from '../brand';
import { glyphStore } from '../glyph-store';
import { usePosterWords } from '../words';
import './font-list.scss';

/** A font family's own name in the user's language. */
export function useFontName(): (key: string) => string {
  const locale = useLocaleStore((state) => state.locale);
  return (key) => {
    const { name } = FONT_FAMILIES.find((family) => family.key === key) ?? FONT_FAMILIES[0];
    return isChinese(locale) ? name[locale] : name.en;
  };
}

/** Height of a row, font size, and width of the sheet, in points. */
const ROW = 48;
const LETTERS = 22;
const WIDE = 311;

/** The families as a poster's page: one line per family, in its own font. */
const SHEET: PosterDocument = {
  version: 1,
  size: { width: WIDE, height: ROW * FONT_FAMILIES.length },
  pages: [
    {
      id: 'fonts',
      background: { fill: null },
      layers: FONT_FAMILIES.map(({ key, sample, weights }, index) => ({
        id: key,
        type: 'text',
        x: 12,
        y: index * ROW,
        width: WIDE - 24,
        height: ROW,
        rotation: 0,
        opacity: 1,
        runs: [
          {
            text: sample,
            family: key,
            weight: [...weights].reverse().find((weight) => weight <= 500) ?? 400,
            size: LETTERS,
            fill: { type: 'solid', color: '#1a1d23' },
          },
        ],
        align: 'left',
        verticalAlign: 'middle',
        lineHeight: 1.2,
        fit: { mode: 'none' },
      })),
    },
  ],
};

type FontListProps = { chosen: string; onChoose: (key: FontFamilyKey) => void };

/** Font families to choose from, each in its own font; as plain names if the operator disables that. */
export function FontList({ chosen, onChoose }: FontListProps) {
  const t = usePosterWords();
  const visitor = useVisitor();
  const isDrawn = visitor.kind !== 'user' || visitor.user.isUseNewFontWidget === 1;
  const nameOf = useFontName();
  const brand = useBrand((brandKit) => brandKit.fonts);
  const known = FONT_FAMILIES.filter(({ key }) => brand.includes(key));
  return (
    <>
      {known.length > 0 && (
        <FilterRow
          id="poster-brand-font"
          label={t('text.font')}
          choices={known.map(({ key }) => ({ value: key, text: nameOf(key) }))}
          chosen={chosen as FontFamilyKey}
          onChoose={onChoose}
        />
      )}
      <View id="poster-fonts" className="font-list" {...radioGroup(t('text.font'))}>
        {isDrawn ? (
          <DrawnFonts chosen={chosen} onChoose={onChoose} />
        ) : (
          FONT_FAMILIES.map(({ key }, index) => (
            <Choice
              key={key}
              id={`poster-font-${index + 1}`}
              text={nameOf(key)}
              chosen={key === chosen}
              onPress={() => onChoose(key)}
            />
          ))
        )}
      </View>
    </>
  );
}

/** The families drawn on a canvas below the buttons. */
function DrawnFonts({ chosen, onChoose }: FontListProps) {
  const t = usePosterWords();
  const nameOf = useFontName();
  const [stage, setStage] = useState<PosterStage>();
  const [count, setCount] = useState(0);
  useEffect(() => {
    // Names are announced and remain pressable if no glyphs load.
    glyphStore.load(SHEET).then(
      () => setCount((before) => before + 1),
      () => undefined,
    );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: redraws when glyphs are loaded
  useEffect(() => {
    if (!stage) return;
    const { width, pixelRatio } = stage.screen();
    const size = shownSize(SHEET.size, width, pixelRatio);
    stage.resize(size);
    const resources = {
      faces: glyphStore.faces,
      picture: () => undefined,
      codeModules,
      surface: stage.surface,
      textScale: stage.textScale,
      cache: createSurfaceCache(0),
    };
    drawPage(stage.canvas, SHEET, 0, resources, { scale: size.width / WIDE, ...size });
  }, [stage, count]);
  return (
    <PosterCanvas
      id="poster-font-sheet"
      label={t('text.font')}
      size={SHEET.size}
      maxHeight={1000}
      onReady={setStage}
    >
      <View className="font-list__rows">
        {FONT_FAMILIES.map(({ key }, index) => (
          <View
            key={key}
            id={`poster-font-${index + 1}`}
            className={`font-list__row font-list__row--${key === chosen ? 'chosen' : 'calm'}`}
            {...press(() => onChoose(key), {
              role: 'radio',
              label: nameOf(key),
              checked: key === chosen,
            })}
          />
        ))}
      </View>
    </PosterCanvas>
  );
}
