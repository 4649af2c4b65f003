import { useCallback } from 'react'
import { useCategories } from '#catalogue/reads/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'

export type ClassName = (categoryId: string | null | undefined) => string

const none: readonly { readonly categoryId: string; readonly categoryName: string }[] = []

/** The name of a product class in the reader's language; '' while the catalogue is not on the device. */
export const useClassName = (): ClassName => {
  const rows = dataOr(useCategories(), none)
  return useCallback((categoryId) => rows.find((row) => row.categoryId === categoryId)?.categoryName ?? '', [rows])
}
