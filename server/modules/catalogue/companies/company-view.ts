import type { input } from 'zod/mini'
import type { CompanyWire, review, SupplierDetailsWire } from '#contract/entities/company.ts'
import type { Locale } from '#contract/languages.ts'
import { dayToWire } from '#contract/values.ts'
import type { companies, reviews } from '../schema.ts'
import { labelFor } from '../reference/labels.ts'
import type { Words } from '../reference/words.ts'

const wireDay = (day: string | null) => (day === null ? null : dayToWire(day))

/** Translates a text such as "glyphosate + diquat". A name that is not in the vocabulary stays unchanged. */
const mainProductIn = (text: string, words: Words, locale: Locale): string =>
  text
    .split(' + ')
    .map((en) => {
      const word = words.ingredientNamed(en)
      return word ? labelFor(word.labels, locale) : en
    })
    .join(' + ')

type Row = typeof companies.$inferSelect

/** A row's names in other languages. A copy in the requested language uses them only to find the row. */
const otherNames = (row: Row, words: Words, locale: Locale): string[] => {
  const products = row.mainProducts.flatMap((text) => text.split(' + '))
  const visibleNames = new Set([
    row.names['zh-Hans'],
    labelFor(row.province, locale),
    labelFor(row.city, locale),
    ...products.map((en) => mainProductIn(en, words, locale)),
  ])
  const names = [
    labelFor(row.names, 'zh-Hant'),
    ...(['en', 'zh-Hans', 'zh-Hant'] as const).flatMap((one) => [
      labelFor(row.province, one),
      labelFor(row.city, one),
      ...products.map((en) => mainProductIn(en, words, one)),
    ]),
  ]
  return [...new Set(names)].filter((name): name is string => name !== null && !visibleNames.has(name))
}

export const companyView = (row: Row, words: Words, locale: Locale): CompanyWire => ({
  companyId: row.id,
  name: labelFor(row.names, locale),
  nameEn: row.names.en,
  nameZh: row.names['zh-Hans'] ?? null,
  country: row.country,
  province: labelFor(row.province, locale),
  city: labelFor(row.city, locale),
  timezone: row.timezone,
  rating: row.rating,
  reviewCount: row.reviewCount,
  answersHere: row.answersHere,
  replyRate: row.replyRate,
  usualReplyHours: row.usualReplyHours,
  mainProducts: row.mainProducts.map((text) => mainProductIn(text, words, locale)),
  alsoNamed: otherNames(row, words, locale),
  categories: row.categories.map(({ categoryId, count }) => ({ categoryId, count })),
  productCount: row.productCount,
  exportOnlyCount: row.exportOnlyCount,
  technicalCount: row.technicalCount,
  stockCode: row.stockCode,
  businessScope: row.businessScope,
  introduction: row.introduction && labelFor(row.introduction, locale),
  scale: row.scale,
  foundedOn: wireDay(row.foundedOn),
  hasDetails:
    [row.contactName, row.phone, row.email, row.address, row.website, row.exportAmount3y].some(Boolean) ||
    row.documents.length > 0,
  photos: row.photos.map(({ name, url, size, type }) => ({ name, url, size, type })),
  rank: row.rank,
  snapshot: wireDay(row.snapshot),
  demo: row.demo,
  updateTime: row.updatedAt,
})

export const supplierDetailsView = (row: Row, now: number): SupplierDetailsWire => ({
  contactName: row.contactName,
  phone: row.phone,
  email: row.email,
  address: row.address,
  website: row.website,
  exportAmount3y:
    row.exportAmount3y === null || row.exportCurrency === null
      ? null
      : { amount: row.exportAmount3y, currency: row.exportCurrency },
  documents: row.documents.map(({ name, kind, url, issuedOn, validUntil }) => ({
    name,
    kind,
    url,
    issuedOn: wireDay(issuedOn),
    validUntil: wireDay(validUntil),
  })),
  givenAt: now,
})

/** A review as one reader sees it. `country`: the writer's, if known. */
export const reviewView = (
  row: typeof reviews.$inferSelect,
  readerId: string,
  country: string | null,
): input<typeof review> => ({
  id: row.id,
  companyId: row.companyId,
  rate: row.rate,
  infoRate: row.infoRate,
  speedRate: row.speedRate,
  professionRate: row.professionRate,
  feedbackRate: row.feedbackRate,
  attitudeRate: row.attitudeRate,
  qualityRate: row.qualityRate,
  tags: row.tags,
  content: row.content,
  reviewer: row.reviewer,
  reviewerCountry: country,
  mine: row.accountId === readerId,
  createTime: row.createdAt,
})
