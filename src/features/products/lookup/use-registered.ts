import type { Product, ProductUse } from '#contract/entities/product.ts'
import { useProductSearch } from '#catalogue/queries/lists/searches.ts'
import { loading } from '#catalogue/queries/use-catalogue-read.ts'
import { type LiveRead, withoutData } from '#lib/live-read.ts'
import { doseText } from '#widgets/register-facts.tsx'

/** Maximum number of products. Most pairs of crop and pest have fewer. */
const maxProducts = 50

const seasons = ['spring', 'summer', 'winter', 'orchard']
const growingWays = ['transplanted', 'direct_seeded', 'protected']
const growing = new RegExp(`^(?:${seasons.join('|')})_|_(?:${growingWays.join('|')})$`)

/**
 * The id of a crop without its season and its way of growing, because buyers look up all variants of a crop together.
 */
export const baseCrop = (id: string): string => id.replace(growing, '')

export const cropVariants = (crop: string): string[] => {
  const base = baseCrop(crop)
  return [base, ...seasons.map((season) => `${season}_${base}`), ...growingWays.map((way) => `${base}_${way}`)]
}

export type RegisteredProduct = Readonly<{ product: Product; uses: readonly ProductUse[] }>

export interface RegisteredList {
  readonly products: readonly RegisteredProduct[]
  /** The total number if only the products with the longest validity were read; null if all were read. */
  readonly of: number | null
}

const usesFor = ({ uses }: Product, crop: string, pest: string): ProductUse[] =>
  uses.filter((use) => use.crop && baseCrop(use.crop.id) === baseCrop(crop) && (pest === '' || use.target?.id === pest))

/** 1 if a use states a dose, else 0. Most uses state none; they are last, because buyers look for a dose. */
const doseRank = ({ uses }: RegisteredProduct) => Number(uses.some((use) => doseText(use) !== ''))

export const useRegisteredProducts = (crop: string, pest: string): LiveRead<RegisteredList> => {
  const filters = { cropIds: crop === '' ? [] : cropVariants(crop), targetIds: pest === '' ? undefined : [pest] }
  const read = useProductSearch({ filters, sort: 'validUntil', limit: crop === '' ? 1 : maxProducts, crop, pest })
  if (read.status !== 'ready') return withoutData(read)
  const { question, rows, total } = read.data
  if (question.crop !== crop || question.pest !== pest) return loading
  const matching = rows
    .map((product) => ({ product, uses: usesFor(product, crop, pest) }))
    .filter(({ uses }) => uses.length > 0)
    .sort((a, b) => doseRank(b) - doseRank(a))
  return { status: 'ready', data: { products: matching, of: total > maxProducts ? total : null } }
}
