import { useEffect, useRef } from 'react';
import { HostError } from '@/platform/host-error';
import type { LocalFile } from '@/platform/local-file';
import type { CameraPort } from './port';
import './camera.scss';

/** The camera's best resolution that stays within the upload limits. */
const WANTED = { width: { ideal: 1920 }, height: { ideal: 1440 } };

const QUALITY = 0.95;

/** The current video frame, not mirrored. */
function shotOf(video: HTMLVideoElement): Promise<LocalFile> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (!blob) reject(new HostError('toBlob: no picture'));
        else {
          const path = URL.createObjectURL(blob);
          resolve({ path, fileName: 'portrait.jpg', mime: blob.type, bytes: blob.size });
        }
      },
      'image/jpeg',
      QUALITY,
    );
  });
}

const end = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/** Browsers provide the camera to HTTPS pages only; elsewhere it counts as refused. */
export const CameraView = (({ id, label, facing, onReady, onRefused, children }) => {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef({ onReady, onRefused });
  heard.current = { onReady, onRefused };

  useEffect(() => {
    let closed = false;
    let running: MediaStream | undefined;
    const start = async () => {
      const facingMode = facing === 'front' ? 'user' : 'environment';
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode, ...WANTED } });
      const element = video.current;
      if (closed || !element) return end(stream);
      running = stream;
      element.srcObject = stream;
      await element.play();
      heard.current.onReady(() => shotOf(element));
    };
    start().catch(() => {
      if (!closed) heard.current.onRefused();
    });
    return () => {
      closed = true;
      if (running) end(running);
    };
  }, [facing]);

  return (
    <div className="camera">
      <video
        ref={video}
        id={id}
        className={facing === 'front' ? 'camera__view camera__view--mirror' : 'camera__view'}
        aria-label={label}
        muted
        playsInline
      />
      <div className="camera__over">{children}</div>
    </div>
  );
}) satisfies CameraPort;
