import { Modal, View } from 'react-native';
import type { OverlayMoves, OverlayPort } from './port';

/** A separate window: a view could only cover the scrolled content of its own page. */
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

/** The window animates itself. */
export const overlayMoves: OverlayMoves = false;
