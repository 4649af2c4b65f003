import type { CopyOutcome } from './replicate.ts'

let refresh: () => Promise<CopyOutcome> = async () => ({ at: 'stopped', problem: 'unknown' })

/** Called by the code that starts the copier; before that nothing can be refreshed. */
export const setRefresh = (run: () => Promise<CopyOutcome>): void => {
  refresh = run
}

/** Updates the copy of the catalogue because a person asked. Resolves when it is over, successful or not. */
export const refreshCatalogue = async (): Promise<CopyOutcome> => refresh()
