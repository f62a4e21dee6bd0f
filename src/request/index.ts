export { type CallOptions, call } from './call';
export type { Call } from './deadline';
export { ApiError, isRefusal, NET_ERROR, NetError } from './errors';
export { type Exchange, observeRequests } from './observer';
export { type RequestPolicy, type RequestWords, setRequestPolicy } from './policy';
