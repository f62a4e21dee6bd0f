import { Modal, View } from 'react-native';
import type { OverlayMoves, OverlayPort } from './port';

/** A window of its own: a view could cover its own page only as far as that scrolls. */
export const Overlay = (({ id, label, onClose, children }) => {
  const idProps = { id };
  return (
    <Modal transparent animationType="fade" onRequestClose={onClose}>
      <View
        {...idProps}
        accessibilityViewIsModal
        accessibilityLabel={label}
        style={{ flex: 1, justifyContent: 'flex-end' }}
      >
        {children}
      </View>
    </Modal>
  );
}) satisfies OverlayPort;

/** The window fades by itself. */
export const overlayMoves: OverlayMoves = false;
