import * as z from 'zod/mini'
import { fileRef } from './company.ts'
import { quote, requiredFile } from './progress.ts'
import { logEntry, requestKind, requestLine, requestTerms } from './request.ts'
import { instant, told, toldList, wireDay } from '../values.ts'

/**
 * A sent request as its supplier reads it: only what is listed here. A supplier must not learn who else was asked, so
 * no value is shared by two suppliers of the same send (batch, draft, content hash, addresses of files, times to the
 * millisecond) and none counts them (row ids). What only the buyer needs (approval, price trend, read mark) is absent
 * too.
 */
export const sellerRecord = z.object({
  /** The record's number, which the calls of the seller side take as its id. */
  id: told,
  kind: requestKind,
  recordNo: told,
  company: z.object({ name: told }),
  companyTimezone: told,
  status: z.number(),
  /** To the minute, like the times of the log. */
  createTime: instant,
  maxReplyTime: z.nullish(wireDay),
  products: toldList(z.omit(requestLine, { companyId: true })),
  note: z.nullish(told),
  attachList: toldList(fileRef),
  ...requestTerms,
  requiredFiles: toldList(z.pick(requiredFile, { file: true, done: true })),
  log: toldList(
    z.extend(z.pick(logEntry, { actor: true, type: true, text: true, status: true, file: true, files: true }), {
      /** The position in the log, from 0. */
      id: told,
      time: instant,
      quote: z.nullish(quote),
    }),
  ),
})
export type SellerRecord = z.output<typeof sellerRecord>
export type SellerRecordWire = z.input<typeof sellerRecord>
