import { centered, MAX_PRODUCTS, productsOf, withOrder, withoutProducts, withProducts } from './document';
import { duplicate } from './keys';
import type { Studio } from './studio.store';
import type { useStudioWords } from './words';

type Action = { id: string; text: string; perform: () => void };

/** What can be done to the selected products, or to the only one: buttons of a panel, and rows of the canvas's menu. */
export function productActions(
  studio: Studio,
  t: ReturnType<typeof useStudioWords>,
  onAdd: () => void,
): readonly Action[] {
  const { document, selection } = studio.editNow();
  const products = productsOf(document);
  const [only] = selection;
  return [
    {
      id: 'studio-center',
      text: t('place.center'),
      perform: () => studio.change(centered),
    },
    {
      id: 'studio-mirror',
      text: t('place.mirror'),
      perform: () =>
        studio.change((before) =>
          withProducts(before, selection, (layer) => ({ ...layer, flipX: !layer.flipX })),
        ),
    },
    ...(products.length < MAX_PRODUCTS ? [{ id: 'studio-add', text: t('place.add'), perform: onAdd }] : []),
    ...(products.length < MAX_PRODUCTS && (only !== undefined || products.length === 1)
      ? [{ id: 'studio-duplicate', text: t('place.duplicate'), perform: () => duplicate(studio) }]
      : []),
    ...(only !== undefined && products.length > 1
      ? [
          {
            id: 'studio-front',
            text: t('place.front'),
            perform: () => studio.change((before) => withOrder(before, only, true)),
          },
          {
            id: 'studio-back',
            text: t('place.back'),
            perform: () => studio.change((before) => withOrder(before, only, false)),
          },
          {
            id: 'studio-remove',
            text: t('place.remove'),
            perform: () => {
              studio.select([]);
              studio.change((before) => withoutProducts(before, [only]));
            },
          },
        ]
      : []),
  ];
}
