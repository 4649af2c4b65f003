import * as z from 'zod/mini'
import type { Product } from '#contract/entities/product.ts'
import { id } from '#contract/values.ts'

const rated = z.object({ companyId: id, rating: z.nullish(z.number()) })

/**
 * Products with the ratings of their suppliers as the device has those: the public copy leaves them out of products, and
 * a row of before holds an older one. One whose supplier is not here stays as it came.
 */
export const withRatings = async (
  products: readonly Product[],
  findCompanies: (ids: string[]) => Promise<readonly unknown[]>,
): Promise<Product[]> => {
  const ids = [...new Set(products.flatMap(({ company }) => company?.companyId ?? []))]
  const found = ids.length > 0 ? await findCompanies(ids) : []
  const ratings = new Map(
    found.flatMap((row) => {
      const parsed = rated.safeParse(row)
      return parsed.success ? [[parsed.data.companyId, parsed.data.rating] as const] : []
    }),
  )
  return products.map((product) => {
    const { company } = product
    if (!company || !ratings.has(company.companyId)) return product
    return { ...product, company: { ...company, rating: ratings.get(company.companyId) } }
  })
}
