import * as z from 'zod/mini'
import { loginData } from '../entities/account.ts'
import { requestKind, requestRecord } from '../entities/request.ts'
import { page, pageQuery } from '../envelope.ts'
import { get, post, seller } from '../define.ts'
import { currency, day, decimal, flag, id, text } from '../values.ts'

const record = { kind: requestKind, id }
const note = z.optional(text(500))
/** Comma-joined addresses of uploaded files. */
const attach = z.optional(z.nullable(z.string().check(z.maxLength(4000))))
const sampleOnly = { kind: z.literal('sample'), id }
const intentionOnly = { kind: z.literal('intention'), id }
const months = z.number().check(z.int(), z.gte(1), z.lte(240))

const act = <S extends z.core.$ZodLooseShape>(path: string, shape: S) =>
  post(seller(`request/${path}`), { access: 'seller', level: 'full', body: z.object(shape), data: z.unknown() })

/** The calls with which a supplier answers. They need the token of a seller account. */
export const sellerCalls = {
  sellerLogin: post(seller('auth/login'), {
    access: 'open',
    level: 'full',
    body: z.object({ email: z.string(), password: z.string() }),
    data: loginData,
    write: false,
  }),
  inbox: get(seller('request/page'), {
    access: 'seller',
    level: 'full',
    query: z.object({ ...pageQuery, kind: requestKind }),
    data: page(requestRecord),
  }),
  open: act('open', record),
  ask: act('ask', { ...record, text: text(500) }),
  quote: act('quote', {
    kind: z.literal('enquiry'),
    id,
    currency,
    lines: z
      .array(
        z.object({ pesticideId: id, prePrice: decimal, unit: z.optional(z.string()), note: z.optional(text(140)) }),
      )
      .check(z.minLength(1)),
    tradeClause: z.optional(z.string().check(z.maxLength(64))),
    validUntil: day,
    text: note,
    attach,
  }),
  quoteCost: act('quote-cost', {
    ...sampleOnly,
    currency,
    sampleFee: decimal,
    shipmentFee: decimal,
    validUntil: day,
    text: note,
    attach,
  }),
  /** The support of a registration. `isSupport` false declines the request. */
  support: act('support', {
    ...intentionOnly,
    isSupport: flag,
    currency: z.optional(currency),
    fee: z.optional(decimal),
    serviceMonths: z.optional(months),
    documentDays: z.optional(z.number().check(z.int(), z.gte(0), z.lte(3650))),
    approvalMonths: z.optional(months),
    validUntil: z.optional(day),
    text: note,
    attach,
  }),
  decline: act('decline', { ...record, text: note }),
  clearExport: act('clear-export', { ...sampleOnly, text: note }),
  /** One parcel; a request may have several. `attach` is the proof of dispatch. */
  ship: act('ship', {
    ...sampleOnly,
    carrierName: text(60).check(z.minLength(1)),
    trackingNumber: z.optional(text(60)),
    shippedOn: z.optional(day),
    text: note,
    attach,
  }),
  prepareDocuments: act('prepare-documents', { ...intentionOnly, text: note }),
  fileDone: act('file-done', {
    ...intentionOnly,
    file: z.string().check(z.minLength(1), z.maxLength(64)),
    text: note,
    attach,
  }),
  deliverDocuments: act('deliver-documents', { ...intentionOnly, text: note, attach }),
}
