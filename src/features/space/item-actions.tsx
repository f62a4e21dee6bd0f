import { Button } from '@/ui/button';
import type { Item } from './items';
import type { SpaceTask } from './space-sheets';
import { useSpaceWords } from './words';

type ItemActionsProps = {
  /** Position in the list, from 1. */
  number: number;
  item: Item;
  onTask: (task: SpaceTask) => void;
};

/** The menu of an item. */
export function ItemActions({ number, item, onTask }: ItemActionsProps) {
  const t = useSpaceWords();
  return (
    <Button
      id={`space-more-${number}`}
      variant="plain"
      tight
      text={t('more')}
      onPress={() => onTask({ kind: 'item', item, number })}
    />
  );
}
