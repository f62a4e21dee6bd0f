import type { ToolKey } from '@tuzuo/core/tools';
import { settled, type visit } from './browser';
import { freeTheWay } from './login-steps';
import { newSeller } from './seller';
import { openTool } from './tool-steps';
import { useVisits } from './visits';

type Arrival = Pick<NonNullable<Parameters<typeof visit>[2]>, 'locale' | 'width'>;

/** Like `useVisits`, for suites whose users use tools. */
export function useToolVisits(env: Parameters<typeof useVisits>[0] = {}) {
  const visits = useVisits(env);
  let mobiles = 0;
  /** An unregistered mobile number. */
  const newMobile = () => {
    mobiles += 1;
    return `139${String(mobiles).padStart(8, '0')}`;
  };
  return {
    visits,
    newMobile,
    /** Opens a tool from home on a touch screen, as a new logged-in user. */
    async arrive(tool: ToolKey, options: Arrival = {}) {
      await freeTheWay(visits.product);
      const { prepare } = await newSeller(visits.product, newMobile());
      const seen = await visits.at('', { hasTouch: true, prepare, ...options });
      await settled(seen.page, 'home');
      await openTool(seen.page, tool);
      return seen;
    },
  };
}
