/** Which product the mini-program build makes: the whole studio, or ID photos only (`--mode idphoto`). */
export const variant = process.env.TARO_APP_VARIANT === 'idphoto' ? 'idphoto' : 'studio';

/**
 * Constants that the client source reads as `process.env.X`. Taro replaces them at build time, so each needs
 * a value here: an unset one would stay in the bundle, where there is no `process`.
 */
export const clientEnv = {
  TARO_APP_VARIANT: JSON.stringify(variant),
  /** Absolute address of the server, for targets that have no own origin (mini-program, app). */
  TARO_APP_API_BASE: JSON.stringify(process.env.TARO_APP_API_BASE ?? 'http://127.0.0.1:8787'),
};
