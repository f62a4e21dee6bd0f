export { type CallOptions, call } from './call';
export type { Call } from './deadline';
export { ApiError, NET_ERROR, NetError } from './errors';
export { type Exchange, observeRequests } from './observer';
export { type RequestPolicy, type RequestWords, setRequestPolicy } from './policy';
