import * as z from 'zod/mini'
import { country, decimal, flag, id, instant, fieldsWithSchema, wireDay, wireText, wireList } from '../values.ts'

export const fileRef = z.object({
  name: wireText,
  url: wireText,
  size: z.nullish(z.number()),
  type: z.nullish(wireText),
})
export type FileRef = z.infer<typeof fileRef>

export const companyDocument = z.object({
  ...fieldsWithSchema(wireText, 'name', 'kind', 'url'),
  ...fieldsWithSchema(z.nullish(wireDay), 'issuedOn', 'validUntil'),
})

/** A `rating` above 5 is out of 100. */
export const company = z.object({
  companyId: id,
  ...fieldsWithSchema(wireText, 'name', 'nameEn'),
  ...fieldsWithSchema(
    z.nullish(wireText),
    'nameZh',
    'province',
    'city',
    'stockCode',
    'businessScope',
    'introduction',
    'scale',
  ),
  country: z.nullable(country),
  timezone: z._default(wireText, 'Asia/Shanghai'),
  rating: z.nullish(z.number()),
  ...fieldsWithSchema(z._default(z.number(), 0), 'reviewCount', 'productCount', 'exportOnlyCount', 'technicalCount'),
  /** True if the supplier has answered a request in this system; null if the backend does not state it. */
  answersHere: z.nullish(flag),
  /** Percentage of recent requests that the supplier answered; null if there were fewer than three. */
  replyRate: z.nullish(z.number()),
  /** Median hours to the supplier's first reply to recent requests; null if there were fewer than three or no reply. */
  usualReplyHours: z.nullish(z.number()),
  mainProducts: z._default(wireList(wireText), []),
  /** The names of the company, its place and its main products in other languages, for search only. */
  alsoNamed: z._default(wireList(wireText), []),
  categories: z._default(wireList(z.object({ categoryId: id, count: z.number() })), []),
  foundedOn: z.nullish(wireDay),
  photos: z._default(wireList(fileRef), []),
  hasDetails: z.nullish(flag),
  rank: z.nullish(z.number()),
  snapshot: z.nullish(wireDay),
  demo: z._default(z.boolean(), false),
  updateTime: z.optional(instant),
})
export type Company = z.infer<typeof company>
export type CompanyWire = z.input<typeof company>

/** Only members may read these fields; the public copy of the catalogue never contains them. */
export const supplierDetails = z.object({
  ...fieldsWithSchema(z.nullish(wireText), 'contactName', 'phone', 'email', 'address', 'website'),
  exportAmount3y: z.nullish(z.object({ amount: decimal, currency: wireText })),
  documents: z._default(wireList(companyDocument), []),
  withheld: z._default(flag, false),
  givenAt: z.nullish(instant),
})
export type SupplierDetails = z.infer<typeof supplierDetails>
export type SupplierDetailsWire = z.input<typeof supplierDetails>

export const companyHit = z.extend(company, { matching: z.optional(z.number()) })
export type CompanyHit = z.infer<typeof companyHit>

export const review = z.object({
  id,
  companyId: id,
  rate: z.number(),
  ...fieldsWithSchema(z.nullish(z.number()), 'infoRate', 'speedRate', 'professionRate'),
  ...fieldsWithSchema(z.nullish(z.number()), 'feedbackRate', 'attitudeRate', 'qualityRate'),
  tags: z._default(wireList(wireText), []),
  content: wireText,
  reviewer: z.nullish(wireText),
  reviewerCountry: z.nullish(country),
  mine: z._default(flag, false),
  createTime: instant,
})
export type Review = z.infer<typeof review>
