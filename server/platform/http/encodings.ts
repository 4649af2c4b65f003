import type { Encoding } from './ready-json.ts'

/** As a whole word, and without a weight of zero, which refuses it. */
const named: Readonly<Record<Encoding, RegExp>> = {
  br: /(?:^|[\s,])br(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /(?:^|[\s,])gzip(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
}

/** Whether an Accept-Encoding header allows this encoding. */
export const takesEncoding = (accepted: string | undefined, encoding: Encoding): boolean =>
  accepted !== undefined && named[encoding].test(accepted)
