/** Brings the copy of the catalogue up to date because a person asked. Resolves when it is over; the status says how. */
export const refreshCatalogue = async (): Promise<void> => {
  const { refreshCatalogue: refresh } = await import('../catalogue/page-runtime.ts')
  await refresh()
}
