import { View } from '@tarojs/components';
import {
  TEMPLATE_COLORS,
  TEMPLATE_SIZES,
  type TemplateColor,
  type TemplateSize,
} from '@tuzuo/core/api/template';
import { Swatch } from '@/ui/choice';
import { FilterRow } from '@/ui/filter-row';
import { SwipeRow } from '@/ui/swipe-row';
import { useListWords } from './words';
import './filters.scss';

/** Filters of a list; undefined means no restriction. */
type Filters = { size: TemplateSize | undefined; color: TemplateColor | undefined };

export const NO_FILTERS: Filters = { size: undefined, color: undefined };

export const isFiltered = ({ size, color }: Filters): boolean => size !== undefined || color !== undefined;

/** The active filters as call parameters. */
export const filterQuery = ({ size, color }: Filters) => ({ ...(size && { size }), ...(color && { color }) });

/** One color per family. */
const SHOWN: Record<TemplateColor, string> = {
  red: '#e5484d',
  orange: '#f2842b',
  yellow: '#f5c83c',
  green: '#3fa35b',
  cyan: '#2fb5b0',
  blue: '#2f6fe0',
  purple: '#8457d6',
  pink: '#f08fb5',
  brown: '#8a5a3b',
  black: '#1d1f24',
  white: '#ffffff',
};

type FilterBarProps = { filters: Filters; onChange: (filters: Filters) => void };

/** Filters templates by orientation and color; pressing a selected color again deselects it. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useListWords();
  const { size, color } = filters;
  return (
    <View className="template-filters">
      <FilterRow
        id="template-size"
        label={t('size')}
        choices={(['all', ...TEMPLATE_SIZES] as const).map((value) => ({ value, text: t(`size.${value}`) }))}
        chosen={size ?? 'all'}
        onChoose={(chosen) => onChange({ ...filters, size: chosen === 'all' ? undefined : chosen })}
      />
      <View className="template-filters__colors">
        <SwipeRow id="template-color" label={t('color')}>
          {TEMPLATE_COLORS.map((value) => (
            <Swatch
              key={value}
              id={`template-color-${value}`}
              color={SHOWN[value]}
              label={t(`color.${value}`)}
              chosen={value === color}
              onPress={() => onChange({ ...filters, color: value === color ? undefined : value })}
            />
          ))}
        </SwipeRow>
      </View>
    </View>
  );
}
