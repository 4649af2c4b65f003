import { eq, sql } from 'drizzle-orm'
import type { BodyOut } from '#contract/call.ts'
import type { requestCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { FieldRefusal } from '#contract/envelope.ts'
import { dayToWire } from '#contract/values.ts'
import { dayInZone, deadlineZone } from '#domain/lifecycle/deadline.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import type { Problem } from '#domain/requests/kind-rules.ts'
import { fromWireDraft } from '#domain/requests/wire.ts'
import type { AccountId } from '#domain/ids.ts'
import { choicesOfLines, checkChoices, type DictionaryChoice } from '#server/modules/catalogue/reference/choices.ts'
import type { Database } from '#server/platform/db/database.ts'
import { loadGeography } from '#server/modules/catalogue/reference/geography.ts'
import { companies, labelSql, products } from '#server/modules/catalogue/schema.ts'
import { invalidFields, Refusal } from '#server/platform/http/refusal.ts'
import { findAttachableFiles } from '#server/modules/files/attachments.ts'
import { parseDraftWire } from './draft-view.ts'
import type { ServerRequestKind } from '../request-kinds.ts'
import type { RequestTerms } from '../schema.ts'
import type { RefusalCode } from '#server/texts/refusal-code.ts'
import { prepareStatement } from '#server/platform/db/statements.ts'
import type { SupplierId } from '#server/platform/ids.ts'

type RequestBody = BodyOut<(typeof requestCalls)[RequestKind]['send']>

type BodyLine = Readonly<{ pesticideId: string } & Record<'quantity' | 'unit' | 'packaging' | 'wish', string | null>>

export interface ParsedRequest {
  /** '0' if the server has not assigned an id yet. */
  readonly caseDraftId: string
  readonly clientRef: string | null
  readonly note: string | null
  readonly maxReplyTime: string | null
  readonly urls: readonly string[]
  readonly lines: readonly BodyLine[]
  readonly terms: RequestTerms
}

interface ParsedBody extends ParsedRequest {
  readonly whole: RequestBody
}

const orNull = (value: string | null | undefined): string | null => {
  const text = value?.trim() ?? ''
  return text === '' ? null : text
}

export const parseRequestBody = (body: RequestBody): ParsedBody => {
  const { caseDraftId, clientRef, attach, note, maxReplyTime, products: requested, ...terms } = body
  const lines: readonly (Pick<BodyLine, 'pesticideId'> & { [F in keyof BodyLine]?: BodyLine[F] | undefined })[] =
    requested
  return {
    caseDraftId,
    clientRef: clientRef ?? null,
    note: orNull(note),
    maxReplyTime: orNull(maxReplyTime),
    urls: (attach ?? '')
      .split(',')
      .map((url) => url.trim())
      .filter((url) => url !== ''),
    lines: lines.map((line) => ({
      pesticideId: line.pesticideId,
      quantity: line.quantity ?? null,
      unit: orNull(line.unit),
      packaging: orNull(line.packaging),
      wish: orNull(line.wish),
    })),
    terms,
    whole: body,
  }
}

const requestedQuery = (db: Database) =>
  prepareStatement(db, 'requested_products', () =>
    db
      .select({
        product: {
          pesticideId: products.id,
          name: labelSql(products.names, 'en'),
          formulation: products.formulation,
          categoryId: sql<string | null>`${products.categoryIds}[1]`,
          totalContent: products.totalContent,
          validUntil: products.validUntil,
          exportCountries: products.exportCountries,
        },
        company: {
          companyId: sql<SupplierId>`${companies.id}`,
          name: labelSql(companies.names, 'en'),
          nameZh: sql<string | null>`${labelSql(companies.names, 'zh-Hans')}`,
          nameZhHant: sql<string | null>`${labelSql(companies.names, 'zh-Hant')}`,
          province: sql<string | null>`${labelSql(companies.province, 'en')}`,
          city: sql<string | null>`${labelSql(companies.city, 'en')}`,
          demo: companies.demo,
          timezone: companies.timezone,
        },
      })
      .from(products)
      .innerJoin(companies, eq(companies.id, products.companyId))
      .where(sql`${products.id} = any(${sql.placeholder('ids')}::text[])`)
      .prepare('requested_products'),
  )

type RequestedRow = Awaited<ReturnType<ReturnType<typeof requestedQuery>['execute']>>[number]
type RequestedProduct = RequestedRow['product'] & Pick<RequestedRow, 'company'>

export const findRequestedProducts = async (db: Database, ids: readonly string[]) => {
  const rows = await requestedQuery(db).execute({ ids: [...ids] })
  return new Map(rows.map(({ product, company }) => [product.pesticideId, { ...product, company }]))
}

type Field = FieldRefusal['fields'][number]

export interface Buyer {
  readonly accountId: AccountId
  readonly zone: string | null
  readonly country: string | null
}

export interface DraftWrite {
  readonly kind: ServerRequestKind
  readonly buyer: Buyer
  readonly body: ParsedBody
  readonly ifMatch: number | null
  readonly now: number
}

export type CheckedRequest = Awaited<ReturnType<typeof checkRequest>>

const refuse = (refusalCode: RefusalCode, fields: Field[]) =>
  new Refusal(refusalCode, { data: { fields } satisfies FieldRefusal })

const repeatedLines = (body: ParsedRequest): Field[] => {
  const seenIds = new Set<string>()
  return body.lines.flatMap(({ pesticideId }, index) => {
    if (seenIds.has(pesticideId)) return [{ path: `products.${index}.pesticideId`, rule: 'duplicate' }]
    seenIds.add(pesticideId)
    return []
  })
}

const wirePath = (path: string, body: ParsedRequest): string => {
  const [head = '', ...rest] = path.split('.')
  if (head === 'terms') return rest.join('.')
  if (head === 'attachments') return ['attach', ...rest].join('.')
  if (head !== 'lines') return path
  const field = rest.at(-1)
  const index = body.lines.findIndex(({ pesticideId }) => path === `lines.${pesticideId}.${field}`)
  return index < 0 ? 'products' : `products.${index}.${field}`
}

/** Removes the form's defaults, which `fromWireDraft` fills in for fields that the body does not contain. */
const withoutDefaults = (content: RequestContent, givenFields: Readonly<Record<string, unknown>>): RequestContent => ({
  ...content,
  terms: Object.fromEntries(
    Object.entries(content.terms).map(([name, value]) => [
      name,
      typeof value === 'string' && (givenFields[name] ?? '') === '' ? '' : value,
    ]),
  ),
})

const ruleProblems = (kind: ServerRequestKind, body: ParsedRequest, today: string): Problem[] => {
  const wire = parseDraftWire({
    ...body.terms,
    caseDraftId: '0',
    companyList: [{ companyName: '', productList: body.lines.map((line) => ({ ...line, name: '' })) }],
    attachList: body.urls.map((url) => ({ name: '', url })),
    note: body.note,
    maxReplyTime: body.maxReplyTime === null ? null : dayToWire(body.maxReplyTime),
  })
  return kind.rules.judge(withoutDefaults(fromWireDraft(kind.kind, wire), body.terms), { today })
}

const choicesOf = (kind: ServerRequestKind, { terms, lines }: ParsedRequest): DictionaryChoice[] => {
  const givenFields: Readonly<Record<string, unknown>> = terms
  const textOf = (name: string) => (typeof givenFields[name] === 'string' ? givenFields[name] : '')
  return [
    ...choicesOfLines('products', lines),
    ...kind.choices.map(([path, dict]) => ({ path, dict, values: [textOf(path).trim()] })),
    ...kind.lists.map(([path, dict]) => ({ path, dict, values: textOf(path).split(',') })),
  ]
}

const judgeFields = async (db: Database, kind: ServerRequestKind, buyer: Buyer, body: ParsedRequest, now: number) => {
  const today = dayInZone(deadlineZone(buyer.zone), now)
  const problems = ruleProblems(kind, body, today)
    // The contract has already refused sends whose text is too long. In a draft, such a text is allowed.
    .filter(({ rule }) => rule !== 'too-long')
    .map(({ path, rule }) => ({ path: wirePath(path, body), rule }))
  const { refs, unknown } = await findAttachableFiles(db, { role: 'buyer', accountId: buyer.accountId }, body.urls, now)
  const { unknown: unknownChoices, labels } = await checkChoices(db, choicesOf(kind, body))
  const fields: Field[] = [
    ...repeatedLines(body),
    ...unknownChoices,
    ...(body.terms.destination && !loadGeography().isCountry(body.terms.destination)
      ? [{ path: 'destination', rule: 'unknown-choice' }]
      : []),
    ...problems,
    ...unknown.map((position) => ({ path: `attach.${position}`, rule: 'unknown-file' })),
  ]
  if (fields.some((field) => field.rule !== 'date-passed')) throw invalidFields(fields)
  if (fields.length > 0) throw refuse(code.deadlinePassed, fields)
  return { refs, labels }
}

const checkProducts = async (db: Database, buyer: Buyer, body: ParsedRequest, today: string) => {
  const ids = body.lines.map((line) => line.pesticideId)
  const productsById = await findRequestedProducts(db, ids)
  const goneFields: Field[] = []
  const restrictedFields: Field[] = []
  const requestedProducts: RequestedProduct[] = []
  for (const [index, { pesticideId }] of body.lines.entries()) {
    const path = `products.${index}.pesticideId`
    const product = productsById.get(pesticideId)
    if (!product) goneFields.push({ path, rule: 'unknown-product' })
    else if (product.validUntil !== null && product.validUntil < today)
      goneFields.push({ path, rule: 'product-expired' })
    else if (
      product.exportCountries.length > 0 &&
      buyer.country !== null &&
      !product.exportCountries.includes(buyer.country)
    )
      restrictedFields.push({ path, rule: 'country-restricted' })
    else requestedProducts.push(product)
  }
  if (goneFields.length > 0) throw refuse(code.productUnavailable, goneFields)
  if (restrictedFields.length > 0) throw refuse(code.countryRestricted, restrictedFields)
  return requestedProducts
}

export const checkRequest = async (
  db: Database,
  kind: ServerRequestKind,
  buyer: Buyer,
  body: ParsedRequest,
  now: number,
) => {
  const { refs: files, labels } = await judgeFields(db, kind, buyer, body, now)
  const checkedProducts = await checkProducts(db, buyer, body, dayInZone(buyer.zone ?? 'UTC', now))
  const lines = body.lines.flatMap((line, index) => {
    const product = checkedProducts[index]
    if (!product) return []
    const { company, pesticideId: registrationNo, name, formulation, categoryId, totalContent } = product
    const copied = { registrationNo, name, formulation, categoryId, totalContent }
    return [{ ...line, ...copied, companyId: company.companyId, companyName: company.name }]
  })
  return {
    content: { note: body.note, maxReplyTime: body.maxReplyTime, files, terms: body.terms, lines },
    products: checkedProducts,
    labels,
  }
}
