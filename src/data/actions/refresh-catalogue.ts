import type { CopyOutcome } from '../catalogue/replicate.ts'

/** Brings the copy of the catalogue up to date because a person asked. Resolves when it is over, well or not. */
export const refreshCatalogue = async (): Promise<CopyOutcome> => {
  const { refreshCatalogue: refresh } = await import('../catalogue/page-runtime.ts')
  return refresh()
}
