export { ApiError } from './api-error';
export { type CallOptions, call } from './call';
export type { Call } from './deadline';
export { NET_ERROR, NetError } from './net-error';
export { type Exchange, observeRequests } from './observer';
export { type RequestPolicy, type RequestWords, setRequestPolicy } from './policy';
