import { parseAccept } from 'hono/utils/accept'

/** Whether an Accept-Encoding header allows this encoding; a weight of zero refuses it. */
export const takesEncoding = (accepted: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  accepted !== undefined && parseAccept(accepted).some(({ type, q }) => q > 0 && type.toLowerCase() === encoding)
