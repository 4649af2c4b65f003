import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { companies, inLanguage, products } from '#server/modules/catalogue/schema.ts'
import { prepared } from '#server/platform/cache/prepared.ts'
import type { SupplierId } from '#server/platform/ids.ts'

/** What a request needs from a product and its supplier. */
export interface RequestedProduct {
  readonly pesticideId: string
  readonly name: string
  readonly formulation: string | null
  readonly categoryId: string | null
  readonly totalContent: string | null
  readonly validUntil: string | null
  readonly exportCountries: readonly string[]
  readonly company: {
    readonly companyId: SupplierId
    readonly name: string
    readonly nameZh: string | null
    readonly province: string | null
    readonly city: string | null
    readonly demo: boolean
    readonly timezone: string
  }
}

const requested = (db: Database) =>
  prepared(db, 'requested_products', () =>
    db
      .select({
        product: {
          pesticideId: products.id,
          name: inLanguage(products.names, 'en'),
          formulation: products.formulation,
          categoryId: sql<string | null>`${products.categoryIds}[1]`,
          totalContent: products.totalContent,
          validUntil: products.validUntil,
          exportCountries: products.exportCountries,
        },
        company: {
          companyId: sql<SupplierId>`${companies.id}`,
          name: inLanguage(companies.names, 'en'),
          nameZh: sql<string | null>`${inLanguage(companies.names, 'zh-Hans')}`,
          province: sql<string | null>`${inLanguage(companies.province, 'en')}`,
          city: sql<string | null>`${inLanguage(companies.city, 'en')}`,
          demo: companies.demo,
          timezone: companies.timezone,
        },
      })
      .from(products)
      .innerJoin(companies, eq(companies.id, products.companyId))
      .where(sql`${products.id} = any(${sql.placeholder('ids')}::text[])`)
      .prepare('requested_products'),
  )

/** By id; an unknown id is missing from the map. */
export const findRequestedProducts = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RequestedProduct>> => {
  if (ids.length === 0) return new Map()
  const rows = await requested(db).execute({ ids: [...ids] })
  return new Map(rows.map(({ product, company }) => [product.pesticideId, { ...product, company }]))
}
