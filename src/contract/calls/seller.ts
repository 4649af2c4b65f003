import * as z from 'zod/mini'
import { loginData } from '../entities/account.ts'
import { requestKind, requestRecord } from '../entities/request.ts'
import { page, pageQuery } from '../envelope.ts'
import { get, post, seller } from '../define.ts'
import { day, decimal, id, text } from '../values.ts'

const record = { kind: requestKind, id }

/** The few calls with which a supplier answers. Bearer of a seller account. */
export const sellerCalls = {
  sellerLogin: post(seller('auth/login'), {
    access: 'open',
    body: z.object({ email: z.string(), password: z.string() }),
    data: loginData,
    write: false,
  }),
  inbox: get(seller('request/page'), {
    access: 'seller',
    query: z.object({ ...pageQuery, kind: requestKind }),
    data: page(requestRecord),
  }),
  open: post(seller('request/open'), { access: 'seller', body: z.object(record), data: z.unknown() }),
  ask: post(seller('request/ask'), {
    access: 'seller',
    body: z.object({ ...record, text: text(500) }),
    data: z.unknown(),
  }),
  quote: post(seller('request/quote'), {
    access: 'seller',
    body: z.object({
      ...record,
      currency: z.string(),
      lines: z
        .array(z.object({ pesticideId: id, prePrice: decimal, unit: z.optional(z.string()) }))
        .check(z.minLength(1)),
      validUntil: day,
      text: z.optional(text(500)),
    }),
    data: z.unknown(),
  }),
  decline: post(seller('request/decline'), {
    access: 'seller',
    body: z.object({ ...record, text: z.optional(text(500)) }),
    data: z.unknown(),
  }),
}
