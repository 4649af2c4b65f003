import { prefs, type Prefs } from './prefs.ts'

/** Whether to save data: the data saver is on, or the browser's own is. */
export const savesData = (): boolean =>
  prefs.dataSaver.on || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

type Packed = Pick<NonNullable<Prefs['offlinePack']>, 'categories' | 'productCategories'>

/**
 * The categories that this device copies; empty: all. Those of the offline pack are included even with the data saver on,
 * because a buyer who packs a category or a supplier wants its products.
 */
export const copiedCategories = ({
  dataSaver,
  offlinePack,
}: Pick<Prefs, 'dataSaver'> & { readonly offlinePack: Packed | null }): string[] => {
  if (!dataSaver.on || dataSaver.categories.length === 0) return []
  const packed = offlinePack ? [...offlinePack.categories, ...offlinePack.productCategories] : []
  return [...new Set([...dataSaver.categories, ...packed])].sort()
}
