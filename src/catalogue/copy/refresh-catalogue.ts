import type { CopyOutcome } from './replicate.ts'

let refresh: () => Promise<CopyOutcome> = async () => ({ at: 'stopped', problem: 'unknown' })

/** Called by who starts the copier: until then there is nothing that could be refreshed. */
export const setRefresh = (run: () => Promise<CopyOutcome>): void => {
  refresh = run
}

/** Brings the copy of the catalogue up to date because a person asked. Resolves when it is over, well or not. */
export const refreshCatalogue = async (): Promise<CopyOutcome> => refresh()
