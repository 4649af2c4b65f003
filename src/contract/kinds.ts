import * as z from 'zod/mini'
import {
  fitsInBytes,
  day,
  decimal,
  draftText,
  id,
  maxFileAddress,
  text,
  wireText,
  currency,
  wireShipmentId,
  commaList,
  commaText,
  country,
  flag,
  fieldsWithSchema,
} from './values.ts'
import { sampleResult, outcome, buyerDealSteps, supplierDealSteps } from './entities/progress.ts'
import { maxChosenValues, type DictType } from './entities/reference.ts'

/** Characters that databases reject in text: NUL and lone surrogates, for example half of a pasted emoji. */
const unstorable = /[\0\p{Surrogate}]/u
const unstorableAll = new RegExp(unstorable, 'gu')
/** Matches JSON escapes of unstorable characters, and also a text in which "\u0000" is written literally. */
const suspectEscape = /\\u(?:0000|d[89a-f])/i

export const isStorable = (value: string): boolean => !unstorable.test(value)

/** In all texts of a JSON value, removes unstorable characters and converts to NFC. May return the same object. */
export const toStorable = <T>(value: T): T => {
  const json = JSON.stringify(value)
  if (!suspectEscape.test(json) && json === json.normalize('NFC')) return value
  return JSON.parse(json, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll(unstorableAll, '').normalize('NFC') : inner,
  ) as T
}

const pathsIn = (value: unknown, path: string): string[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, path === '' ? name : `${path}.${name}`))
}

/** Dotted paths of the texts with unstorable characters. `value` is the parsed `json`. */
export const unstorablePaths = (json: string, value: unknown): string[] =>
  suspectEscape.test(json) ? pathsIn(value, '') : []

export const maxNote = 500
export const maxProducts = 200
export const maxSpecificationLength = 140
const maxTiers = 3

/** URLs of uploaded files, joined by commas. */
export const attachmentUrls = z.optional(z.nullable(z.string().check(z.maxLength(5 * (maxFileAddress + 1)))))

type TextOf = typeof text

/** `caseDraftId` is 0 if the server does not have the draft yet. */
const headOf = (textOf: TextOf) => ({
  caseDraftId: z._default(id, '0'),
  clientRef: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
  attach: attachmentUrls,
  note: z.optional(z.nullable(textOf(maxNote))),
  maxReplyTime: z.optional(z.nullable(day)),
})
const lineHead = { pesticideId: id, companyId: z.optional(id) }

const quantity = z.optional(z.nullable(decimal))
const choice = z.optional(z.nullable(z.string().check(z.maxLength(64))))
const destination = z.optional(z.nullable(country))
const optionalText = z.nullish(wireText)
const optionalNumber = z.nullish(decimal)

const maxLinesBytes = 40 * 1024

/** `draftBody` allows longer texts than `body`, the body of Send. */
const requestBodies = <Line extends z.core.$ZodLooseShape, Terms extends z.core.$ZodLooseShape>(
  lineOf: (textOf: TextOf) => Line,
  termsOf: (textOf: TextOf) => Terms,
) => {
  const bodyOf = (textOf: TextOf) =>
    z.object({
      ...headOf(textOf),
      products: z.array(z.object({ ...lineHead, ...lineOf(textOf) })).check(
        z.minLength(1),
        z.maxLength(maxProducts),
        z.refine((lines) => fitsInBytes(JSON.stringify(lines), maxLinesBytes), 'too many bytes'),
      ),
      destination,
      ...termsOf(textOf),
    })
  return { body: bodyOf(text), draftBody: bodyOf(draftText) }
}

export const remark = z.optional(text(500))
const comment = { text: remark, attach: attachmentUrls }
export const version = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))
/** `declineOthers`: also declines the other quotations of the request group. */
const agreement = { id, version, declineOthers: z.optional(z.boolean()) }

/** The id that the writer assigns to a log entry. An entry with an existing id is not added again. */
export const entryRef = z.string().check(z.minLength(8), z.maxLength(64))
export const maxMessage = 500

const dealStep = {
  id,
  ref: entryRef,
  day,
  number: z.optional(text(64)),
  ...comment,
}
const takeBack = { id, ref: entryRef }

export interface KindContract {
  readonly path: string
  /** The first letter of record numbers, such as E in E-20261121-7K3QX. */
  readonly letter: string
  readonly permissionType: string
  readonly body: z.ZodMiniType
  readonly draftBody: z.ZodMiniType
  /** The terms that contain several values, joined by commas, and the dictionary of each term's values. */
  readonly lists: Readonly<Record<string, DictType>>
  readonly choices: Readonly<Record<string, DictType>>
  readonly returned: z.core.$ZodLooseShape
  readonly agree: 'accept' | 'confirm' | 'agree'
  readonly agreeBody: z.ZodMiniType
  readonly acts: Readonly<Record<string, z.ZodMiniType>>
  readonly supplierActs: Readonly<Record<string, z.ZodMiniType>>
}

export const enquiryContract = {
  path: 'enquiry',
  letter: 'E',
  permissionType: 'ENQUIRY',
  ...requestBodies(
    (textOf) => ({
      quantity,
      unit: choice,
      packaging: choice,
      wish: z.optional(z.nullable(textOf(maxSpecificationLength))),
    }),
    (textOf) => ({
      deliveryPlace: z.optional(z.nullable(textOf(140))),
      payMethod: choice,
      tradeClause: choice,
    }),
  ),
  lists: {},
  choices: { payMethod: 'pay_method', tradeClause: 'trade_clause' },
  returned: fieldsWithSchema(optionalText, 'destination', 'deliveryPlace', 'payMethod', 'tradeClause'),
  agree: 'accept',
  agreeBody: z.object(agreement),
  acts: {
    dealStep: z.object({ ...dealStep, step: z.enum(buyerDealSteps), amount: z.optional(decimal) }),
    takeBack: z.object(takeBack),
  },
  supplierActs: {
    dealStep: z.object({
      ...dealStep,
      kind: z.literal('enquiry'),
      step: z.enum(supplierDealSteps),
      amount: z.optional(decimal),
    }),
    takeBack: z.object({ ...takeBack, kind: z.literal('enquiry') }),
    quote: z.object({
      kind: z.literal('enquiry'),
      id,
      currency,
      lines: z
        .array(
          z.object({
            pesticideId: id,
            prePrice: decimal,
            unit: z.optional(z.string().check(z.maxLength(64))),
            note: z.optional(text(140)),
            quantity: z.optional(decimal),
            packaging: z.optional(z.string().check(z.maxLength(64))),
            minimum: z.optional(decimal),
            tiers: z.optional(z.array(z.object({ from: decimal, price: decimal })).check(z.maxLength(maxTiers))),
            offeredPesticideId: z.optional(id),
          }),
        )
        .check(z.minLength(1), z.maxLength(maxProducts)),
      tradeClause: z.optional(z.string().check(z.maxLength(64))),
      place: z.optional(text(140)),
      leadDays: z.optional(z.number().check(z.int(), z.gte(1), z.lte(365))),
      payMethod: z.optional(z.string().check(z.maxLength(64))),
      payText: z.optional(text(140)),
      supplierNo: z.optional(text(64)),
      validUntil: day,
      ...comment,
    }),
  },
} as const satisfies KindContract

const oneSample = { kind: z.literal('sample'), id }

export const sampleContract = {
  path: 'samplereq',
  letter: 'S',
  permissionType: 'SAMPLE_REQ',
  ...requestBodies(
    () => ({ quantity, unit: choice }),
    (textOf) => ({
      deliveryPlace: z.optional(z.nullable(textOf(140))),
      purpose: choice,
      shipMethod: choice,
      canPay: z._default(z.union([z.literal(0), z.literal(1)]), 1),
      payAmount: z.optional(z.nullable(decimal)),
    }),
  ),
  lists: {},
  choices: { purpose: 'purpose_list', shipMethod: 'ship_method' },
  returned: {
    ...fieldsWithSchema(optionalText, 'destination', 'deliveryPlace', 'purpose', 'shipMethod'),
    canPay: z.nullish(z.number()),
    payAmount: optionalNumber,
  },
  agree: 'confirm',
  agreeBody: z.object({ ...agreement, text: remark }),
  acts: {
    receive: z.object({ id, shipmentId: wireShipmentId, ...comment }),
    result: z.object({ id, shipmentId: wireShipmentId, result: sampleResult, ...comment }),
  },
  supplierActs: {
    quoteCost: z.object({
      ...oneSample,
      currency,
      sampleFee: decimal,
      shipmentFee: decimal,
      validUntil: day,
      ...comment,
    }),
    clearExport: z.object({ ...oneSample, text: remark }),
    ship: z.object({
      ...oneSample,
      carrierName: text(60).check(z.minLength(1)),
      trackingNumber: z.optional(text(60)),
      shippedOn: z.optional(day),
      ...comment,
    }),
  },
} as const satisfies KindContract

const oneRegistration = { kind: z.literal('intention'), id }
const months = z.number().check(z.int(), z.gte(1), z.lte(240))
/** A value of the dictionary `require_file_list`. */
const file = z.string().check(z.minLength(1), z.maxLength(64))

export const registrationContract = {
  path: 'intention',
  letter: 'R',
  permissionType: 'INTENTION',
  ...requestBodies(
    () => ({}),
    () => ({
      file: z.optional(z.nullable(commaText(maxChosenValues))),
      needSample: z._default(z.boolean(), true),
      sampleCount: quantity,
      sampleUnit: choice,
      purpose: choice,
      periodMonth: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(1_200)))),
      isSelf: z._default(z.boolean(), false),
      wtp: choice,
      payAmount: z.optional(z.nullable(decimal)),
      saleChannel: z.optional(z.nullable(commaText(maxChosenValues))),
      ...fieldsWithSchema(quantity, 'purchaseN1y', 'purchaseN2y', 'purchaseN3y'),
      purchaseN3yUnit: choice,
      ...fieldsWithSchema(quantity, 'purchaseN1yAmount', 'purchaseN2yAmount', 'purchaseN3yAmount'),
    }),
  ),
  lists: { file: 'require_file_list', saleChannel: 'sale_channel' },
  choices: {
    sampleUnit: 'product_unit',
    purpose: 'purpose_list',
    wtp: 'wtp_type',
    purchaseN3yUnit: 'product_unit',
  },
  returned: {
    ...fieldsWithSchema(z.nullish(commaList(maxChosenValues)), 'file', 'saleChannel'),
    ...fieldsWithSchema(z.nullish(flag), 'needSample', 'isSelf'),
    ...fieldsWithSchema(optionalText, 'destination', 'sampleUnit', 'purpose', 'wtp', 'purchaseN3yUnit'),
    ...fieldsWithSchema(optionalNumber, 'sampleCount', 'payAmount', 'purchaseN1y', 'purchaseN2y', 'purchaseN3y'),
    ...fieldsWithSchema(optionalNumber, 'purchaseN1yAmount', 'purchaseN2yAmount', 'purchaseN3yAmount'),
    periodMonth: z.nullish(z.number()),
  },
  agree: 'agree',
  agreeBody: z.object({ ...agreement, text: remark }),
  acts: {
    fileDone: z.object({ id, file, ...comment }),
    outcome: z.object({ id, outcome, day, ...comment }),
  },
  supplierActs: {
    /** If `isSupport` is false, declines the request. */
    support: z.object({
      ...oneRegistration,
      isSupport: flag,
      currency: z.optional(currency),
      fee: z.optional(decimal),
      serviceMonths: z.optional(months),
      documentDays: z.optional(z.number().check(z.int(), z.gte(0), z.lte(3650))),
      approvalMonths: z.optional(months),
      validUntil: z.optional(day),
      ...comment,
    }),
    prepareDocuments: z.object({ ...oneRegistration, text: remark }),
    fileDone: z.object({ ...oneRegistration, file, ...comment }),
    deliverDocuments: z.object({ ...oneRegistration, ...comment }),
  },
} as const satisfies KindContract
