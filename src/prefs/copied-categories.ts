import type { Prefs } from './prefs.ts'

type Packed = Pick<NonNullable<Prefs['tripPack']>, 'categories' | 'productCategories'>

/**
 * The categories that this device copies; empty: all. Those of the trip pack are included even in thin-line mode,
 * because a buyer who packs a category or a supplier wants its products.
 */
export const copiedCategories = ({
  thinLine,
  tripPack,
}: Pick<Prefs, 'thinLine'> & { readonly tripPack: Packed | null }): string[] => {
  if (!thinLine.on || thinLine.categories.length === 0) return []
  const packed = tripPack ? [...tripPack.categories, ...tripPack.productCategories] : []
  return [...new Set([...thinLine.categories, ...packed])].sort()
}
