import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { storage } from '@/platform/storage';
import type { ToolStore } from './tool.store';

const KEY = 'face-consent';

const recordOf = (userId: string) => `${userId} ${FACE_CONSENT_VERSION}`;

/** The consent to process faces: asked of each user once per wording on this device; of a guest per visit of the page. */
export function createConsent({ getState, setState }: ToolStore) {
  return {
    change(isTicked: boolean): void {
      const { userId } = getState();
      setState({ isTicked });
      if (!isTicked) storage.set(KEY, '');
      else if (userId !== undefined) storage.set(KEY, recordOf(userId));
    },
    /** Finds what this user has agreed to; a consent given just before the login is stored. */
    userChanged(): void {
      const { userId, isTicked } = getState();
      if (userId === undefined) return;
      if (isTicked) storage.set(KEY, recordOf(userId));
      else if (storage.get(KEY) === recordOf(userId)) setState({ isTicked: true });
    },
  };
}
