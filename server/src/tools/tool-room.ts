import type { Engine, LocalOffer } from '../engines/port';
import type { Translate } from '../translate/port';

/** What a run may use outside the engine's process, which has neither secrets nor the network. */
export type ToolServices = { translate: Translate };

/** What a tool is on the server beyond its definition: only what differs from the others. */
export type ToolRoom = {
  /** How it runs on our own processor; absent where only a vendor's engine can run it. */
  local?: LocalOffer;
  /** Puts around an engine's run what needs one of the services. */
  wrapRun?: (run: Engine['run'], services: ToolServices) => Engine['run'];
};
