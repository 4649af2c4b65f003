/** Codes below 1000 equal HTTP statuses, because a call is refused with that status, or with 200 and the code. */
export const code = {
  ok: 0,
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  inProgress: 409,
  gone: 410,
  versionConflict: 412,
  tooLarge: 413,
  wrongMediaType: 415,
  keyReused: 422,
  clientTooOld: 426,
  tooManyRequests: 429,
  serverError: 500,
  /** "Repeated request": an earlier, equal request was applied. Read its result, then treat the request as done. */
  repeated: 900,
  /** The membership's quota is used up, one of the membership's limits is reached, or the membership has expired. */
  membershipLimit: 1009000002,
  deadlinePassed: 1009000101,
  productUnavailable: 1009000102,
  countryRestricted: 1009000103,
  transitionRefused: 1009000110,
  urgedTooSoon: 1009000111,
  quoteChanged: 1009000112,
  quoteExpired: 1009000113,
  staffLimit: 1009000120,
  lastAdministrator: 1009000121,
  storageFull: 1009000130,
  /** The account has reached the maximum number or total size of unsent drafts. */
  draftsFull: 1009000131,
  /** The malware scanner has found something in the file. */
  fileInfected: 1009000132,
  /** The membership was renewed after the buyer had loaded its end date. */
  membershipChanged: 1009000140,
  /** A bank has not confirmed the payment of the buyer's open order yet. */
  orderConfirming: 1009000141,
  orderOpen: 1009000143,
  /** The payment processor is not set up, or did not respond. */
  paymentUnavailable: 1009000142,
  /** The draft is stored on the server, and waits for an administrator's approval. */
  approvalNeeded: 1009000150,
  loginFailed: 1002000000,
  emailTaken: 1002000001,
  codeWrong: 1002000002,
  captchaWrong: 1002000003,
  codeTooOften: 1002000004,
  tokenExpired: 1002000005,
} as const
