import type { CompanyWire, SupplierDetailsWire } from '#contract/entities/company.ts'
import type { Locale } from '#contract/languages.ts'
import { dayToWire } from '#contract/values.ts'
import type { companies, reviews } from '../schema.ts'
import { labelFor } from '../reference/labels.ts'
import type { CatalogueWords } from '../reference/words.ts'

const wireDay = (day: string | null) => (day === null ? null : dayToWire(day))

const mainProductIn = (text: string, words: CatalogueWords, locale: Locale): string =>
  text
    .split(' + ')
    .map((en) => {
      const word = words.ingredientNamed(en)
      return word ? labelFor(word.labels, locale) : en
    })
    .join(' + ')

type Row = typeof companies.$inferSelect

const otherNames = (row: Row, words: CatalogueWords, locale: Locale): string[] => {
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

export const companyToWire = (row: Row, words: CatalogueWords, locale: Locale): CompanyWire => {
  const { country, timezone, rating, reviewCount, answersHere, replyRate, usualReplyHours, rank, demo } = row
  const { productCount, exportOnlyCount, technicalCount, stockCode, businessScope, scale } = row
  const measured = { rating, reviewCount, answersHere, replyRate, usualReplyHours, rank }
  const stated = { country, timezone, productCount, exportOnlyCount, technicalCount, stockCode, businessScope, scale }
  return {
    ...measured,
    ...stated,
    demo,
    companyId: row.id,
    name: labelFor(row.names, locale),
    nameEn: row.names.en,
    nameZh: row.names['zh-Hans'] ?? null,
    province: labelFor(row.province, locale),
    city: labelFor(row.city, locale),
    mainProducts: row.mainProducts.map((text) => mainProductIn(text, words, locale)),
    alsoNamed: otherNames(row, words, locale),
    categories: row.categories.map(({ categoryId, count }) => ({ categoryId, count })),
    introduction: row.introduction && labelFor(row.introduction, locale),
    foundedOn: wireDay(row.foundedOn),
    hasDetails:
      [row.contactName, row.phone, row.email, row.address, row.website, row.exportAmount3y].some(Boolean) ||
      row.documents.length > 0,
    photos: row.photos.map(({ name, url, size, type }) => ({ name, url, size, type })),
    snapshot: wireDay(row.snapshot),
    updateTime: row.updatedAt,
  }
}

export const supplierDetailsToWire = (row: Row, now: number): SupplierDetailsWire => {
  const { contactName, phone, email, address, website, exportAmount3y: amount, exportCurrency: currency } = row
  const contact = { contactName, phone, email, address, website }
  return {
    ...contact,
    exportAmount3y: amount === null || currency === null ? null : { amount, currency },
    documents: row.documents.map(({ issuedOn, validUntil, ...document }) => ({
      ...document,
      issuedOn: wireDay(issuedOn),
      validUntil: wireDay(validUntil),
    })),
    givenAt: now,
  }
}

export const reviewToWire = (
  { accountId, createdAt, hiddenAt: _, ...visible }: typeof reviews.$inferSelect,
  readerId: string,
  country: string | null,
) => ({
  ...visible,
  reviewerCountry: country,
  mine: accountId === readerId,
  createTime: createdAt,
})
