import { NavigationError } from '@/navigation';
import { HostError } from '@/platform/host-error';

/** Why a call was refused, in the words of the product spec where it has any. Hosts refuse with an `errMsg`. */
export function reasonOf(error: unknown): string {
  if (error instanceof NavigationError) return `${error.reason}: ${error.url}`;
  if (error instanceof HostError) return error.errMsg;
  return error instanceof Error ? error.message : JSON.stringify(error);
}
