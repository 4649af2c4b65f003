import * as z from 'zod/mini'
import { loginData, sellerInfo } from '../entities/account.ts'
import {
  kindContracts,
  requestKind,
  requestKinds,
  type IntersectionOf,
  type RequestKind,
  logEntry,
  requestLine,
  requestTerms,
} from '../entities/request.ts'
import type { Call } from '../call.ts'
import { pageOfRows, pageQuery } from '../envelope.ts'
import { actionPath, sellerCall } from '../define.ts'
import { activeSession } from './settings.ts'
import { attachmentUrls, entryRef, maxMessage, remark } from '../kinds.ts'
import { id, text, type noData, instant, wireText, wireList, wireDay } from '../values.ts'
import { fileRef } from '../entities/company.ts'
import { quote, requiredFile, valueLabels } from '../entities/progress.ts'

const sellerEntry = {
  actor: true,
  type: true,
  text: true,
  status: true,
  file: true,
  files: true,
  ref: true,
  step: true,
  day: true,
  number: true,
  amount: true,
  reason: true,
} as const

/**
 * A supplier must not learn who else received the request, or how many did. So values that identify a send are omitted
 * (group, draft, hash) or differ for each supplier (file URLs), and times are cut to minutes.
 */
const sellerRecord = z.object({
  id: wireText,
  kind: requestKind,
  recordNo: wireText,
  company: z.object({ name: wireText }),
  companyTimezone: wireText,
  /** The days of deadlines and validity end in this time zone. Too many buyers share it to identify one. */
  buyerTimezone: wireText,
  status: z.number(),
  /** To the minute, like the times in the log, so that it does not identify a send. */
  createTime: instant,
  maxReplyTime: z.nullish(wireDay),
  products: wireList(z.omit(requestLine, { companyId: true })),
  note: z.nullish(wireText),
  attachList: wireList(fileRef),
  ...requestTerms,
  labels: valueLabels,
  requiredFiles: wireList(z.pick(requiredFile, { file: true, done: true })),
  log: wireList(z.extend(z.pick(logEntry, sellerEntry), { id: wireText, time: instant, quote: z.nullish(quote) })),
})
export type SellerRecord = z.output<typeof sellerRecord>
export type SellerRecordWire = z.input<typeof sellerRecord>

const record = { kind: requestKind, id }

const act = <B extends z.ZodMiniType>(name: string, body: B) =>
  sellerCall.post(`request/${actionPath(name)}`, { body, data: sellerRecord })

type Acts = IntersectionOf<(typeof kindContracts)[RequestKind]['supplierActs']>
const kindActs = Object.fromEntries(
  requestKinds.flatMap((kind) =>
    Object.entries<z.ZodMiniType>(kindContracts[kind].supplierActs).map(([name, body]) => [name, act(name, body)]),
  ),
) as unknown as {
  readonly [Name in keyof Acts]: Acts[Name] extends z.ZodMiniType
    ? Call<typeof noData, Acts[Name], typeof sellerRecord>
    : never
}

export const sellerCalls = {
  sellerLogin: sellerCall.post('auth/login', {
    access: 'open',
    body: z.object({ email: text(254), password: z.string().check(z.maxLength(200)) }),
    data: loginData,
    write: false,
  }),
  /** Exchanges the token of `user/seller-token`, which is valid once, for a session of its seller account. */
  sellerExchange: sellerCall.post('auth/exchange', {
    access: 'open',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(512)) }),
    data: loginData,
    write: false,
  }),
  /** Ends the session, all sessions from which it was renewed, and all that were renewed from it. */
  sellerLogout: sellerCall.post('auth/logout', { write: false }),
  sellerSessions: sellerCall.get('user/session-list', { data: wireList(activeSession) }),
  sellerSessionsEnd: sellerCall.put('user/end-sessions', { body: z.object({ id: z.optional(id) }), write: false }),
  sellerInfo: sellerCall.get('user/query-info', { data: sellerInfo }),
  inbox: sellerCall.get('request/page', {
    query: z.object({ ...pageQuery, kind: requestKind }),
    data: pageOfRows(sellerRecord),
  }),
  ownProducts: sellerCall.get('product/list', { data: wireList(z.object({ pesticideId: id, name: wireText })) }),
  open: act('open', z.object(record)),
  ask: act('ask', z.object({ ...record, text: text(500), attach: attachmentUrls })),
  say: act('say', z.object({ ...record, ref: entryRef, text: text(maxMessage), attach: attachmentUrls })),
  decline: act('decline', z.object({ ...record, text: remark })),
  ...kindActs,
}
