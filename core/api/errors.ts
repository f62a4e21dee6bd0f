/** Every failure code on the wire. The number is the contract; messages are created per request. */
export const ErrorCode = {
  /** data: `{fields: {name: why}}` */
  badInput: '10001',
  /** Also for objects that exist but belong to another user. */
  notFound: '10002',
  /** data: `{current}`, the server's revision or price */
  staleRevision: '10003',
  /** data: `{retryAfterMs}` */
  tooManyRequests: '10004',
  sessionInvalid: '11000',
  loginNeeded: '11001',
  /** data: `{attemptsLeft}` */
  wrongCredentials: '11002',
  captchaNeeded: '11003',
  /** data: `{need, left}` in points */
  notEnoughPoints: '20001',
  paymentRefused: '20002',
  /** data: `{usedBytes, limitBytes}` */
  spaceFull: '20003',
  /** The operator has closed the module for the user's tier; data: `{module}` */
  moduleClosed: '20004',
  /** data: `{checks: [{key, ok, found, need}]}` */
  checksFailed: '30001',
  noEngine: '30002',
  /** Refused by the content check; data: `{reason}`, one of `SAFETY_REASONS` */
  contentRefused: '30003',
  /** data: `{requestId}` */
  serverFault: '90001',
  /** Rejected by the client like any other failure, but not shown to the user. */
  silent: '90002',
} as const;

export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** The codes as a list, for schemas. */
export const ERROR_CODES = Object.values(ErrorCode);
