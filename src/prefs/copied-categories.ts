import { prefs, type Prefs } from './prefs.ts'

export const isDataSaverOn = (): boolean =>
  prefs.dataSaver.on || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

type PackCategories = Pick<NonNullable<Prefs['offlinePack']>, 'categories' | 'productCategories'>

/** The categories to sync; empty: all. With the data saver on, those of the offline pack are included. */
export const syncedCategories = ({
  dataSaver,
  offlinePack,
}: Pick<Prefs, 'dataSaver'> & { readonly offlinePack: PackCategories | null }): string[] => {
  if (!dataSaver.on || dataSaver.categories.length === 0) return []
  const packCategories = offlinePack ? [...offlinePack.categories, ...offlinePack.productCategories] : []
  return [...new Set([...dataSaver.categories, ...packCategories])].sort()
}
