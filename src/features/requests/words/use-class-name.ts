import { useCategories } from '#catalogue/reads/lists/catalogue.ts'
import { dataOr } from '#lib/live-read.ts'

/** The name of a product class in the reader's language; '' while the catalogue is not on the device. */
export const useClassName = (): ((categoryId: string | null | undefined) => string) => {
  const rows = dataOr(useCategories(), [])
  return (categoryId) => rows.find((row) => row.categoryId === categoryId)?.categoryName ?? ''
}
