import type { CopyOutcome } from './replicate.ts'

/** Brings the copy of the catalogue up to date because a person asked. Resolves when it is over, well or not. */
export const refreshCatalogue = async (): Promise<CopyOutcome> => {
  const { refreshCatalogue: refresh } = await import('#app/runtime/page-catalogue.ts')
  return refresh()
}
