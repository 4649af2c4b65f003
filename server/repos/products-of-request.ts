import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { companies, products } from '../db/schema/catalogue.ts'

/** What a request needs to know of a product and its supplier. */
export interface RequestedProduct {
  readonly pesticideId: string
  readonly name: string
  readonly formulation: string | null
  readonly categoryId: string | null
  readonly totalContent: string | null
  readonly validUntil: string | null
  readonly exportCountries: readonly string[]
  readonly company: {
    readonly companyId: string
    readonly name: string
    readonly nameZh: string | null
    readonly province: string | null
    readonly city: string | null
    readonly demo: boolean
    readonly timezone: string
  }
}

export const findRequestedProducts = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, RequestedProduct>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      product: {
        id: products.id,
        nameEn: products.nameEn,
        formulation: products.formulation,
        categoryIds: products.categoryIds,
        totalContent: products.totalContent,
        validUntil: products.validUntil,
        exportCountries: products.exportCountries,
      },
      company: {
        companyId: companies.id,
        name: companies.nameEn,
        nameZh: companies.nameZh,
        province: companies.provinceEn,
        city: companies.cityEn,
        demo: companies.demo,
        timezone: companies.timezone,
      },
    })
    .from(products)
    .innerJoin(companies, eq(companies.id, products.companyId))
    .where(inArray(products.id, [...ids]))
  return new Map(
    rows.map(({ product, company }) => [
      product.id,
      {
        pesticideId: product.id,
        name: product.nameEn,
        formulation: product.formulation,
        categoryId: product.categoryIds[0] ?? null,
        totalContent: product.totalContent,
        validUntil: product.validUntil,
        exportCountries: product.exportCountries,
        company,
      },
    ]),
  )
}
