import { useEffect, useRef, useState } from 'react';
import { createHidingControls } from './hiding-controls';
import type { VideoPlayerPort } from './port';
import './video-player.scss';

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** iOS supports full screen for its own player only. */
type Player = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function enterFullScreen(frame: HTMLElement | null, player: Player | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (frame?.requestFullscreen) frame.requestFullscreen().catch(() => undefined);
  else player?.webkitEnterFullscreen?.();
}

/** With custom controls: the browsers' differ, and hide at their own times. */
export const VideoPlayer = (({ id, src, poster, ratio, label, silent = false, words, onBroken }) => {
  const frame = useRef<HTMLDivElement>(null);
  const player = useRef<Player>(null);
  const [shown, show] = useState(true);
  const [plays, setPlays] = useState(false);
  const [muted, setMuted] = useState(silent);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [controls] = useState(() => createHidingControls(show));
  useEffect(() => controls.dispose, [controls]);

  const heard = (playing: boolean) => {
    setPlays(playing);
    controls.playing(playing);
  };
  const toggle = () => {
    // Rejected without a user gesture, or when another command follows at once.
    if (player.current?.paused) player.current.play().catch(() => undefined);
    else player.current?.pause();
  };
  const tapped = () => {
    if (shown) toggle();
    controls.wake();
  };
  const seek = (to: number) => {
    if (player.current) player.current.currentTime = to;
    setAt(to);
    controls.wake();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only wakes the controls, which are buttons
    <div
      ref={frame}
      id={id}
      className={shown ? 'video video--awake' : 'video'}
      onPointerMove={controls.wake}
      onFocus={controls.wake}
      onKeyDown={controls.wake}
    >
      {/* No captions: these videos are generated from one image and contain no speech. */}
      <video
        ref={player}
        className="video__picture"
        src={src}
        poster={poster}
        style={{ aspectRatio: ratio }}
        aria-label={label}
        muted={muted}
        playsInline
        preload="metadata"
        onClick={tapped}
        onPlay={() => heard(true)}
        onPause={() => heard(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => setLength(currentTarget.duration)}
        onError={() => onBroken?.()}
      />
      <div className="video__controls">
        <button
          type="button"
          data-press=""
          className={plays ? 'video__button video__button--pause' : 'video__button video__button--play'}
          aria-label={plays ? words.pause : words.play}
          onClick={toggle}
        />
        <input
          className="video__seek"
          type="range"
          min={0}
          max={length}
          step={0.1}
          value={at}
          aria-label={words.seek}
          aria-valuetext={`${clock(at)} / ${clock(length)}`}
          onChange={({ target }) => seek(target.valueAsNumber)}
        />
        <span className="video__time">{`${clock(at)} / ${clock(length)}`}</span>
        {!silent && (
          <button
            type="button"
            data-press=""
            className={muted ? 'video__button video__button--muted' : 'video__button video__button--loud'}
            aria-label={muted ? words.unmute : words.mute}
            onClick={() => setMuted(!muted)}
          />
        )}
        <button
          type="button"
          data-press=""
          className="video__button video__button--full"
          aria-label={words.fullScreen}
          onClick={() => enterFullScreen(frame.current, player.current)}
        />
      </div>
    </div>
  );
}) satisfies VideoPlayerPort;
