import type { Deps } from '../deps.ts'
import { loadGeography } from './geography.ts'
import type { Geography } from './geography.ts'
import { once } from './once.ts'
import { loadWords } from './words.ts'
import type { Words } from './words.ts'

/** What is kept in memory of the reference data: it changes only with a new release. */
export interface Library {
  readonly words: () => Promise<Words>
  readonly geography: Geography
}

export const openLibrary = (deps: Pick<Deps, 'db'>): Library => ({
  words: once(() => loadWords(deps.db)),
  geography: loadGeography(),
})
