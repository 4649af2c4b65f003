import type { Deps } from '../deps.ts'
import { readCatalogueTime, shapeOf } from '../repos/catalogue-clock.ts'
import { createCounts } from './catalogue-counts.ts'
import type { CatalogueCounts } from './catalogue-counts.ts'
import { loadGeography } from './geography.ts'
import type { Geography } from './geography.ts'
import { loadWords } from './words.ts'
import type { Words } from './words.ts'

/** What is kept in memory of the reference data: it changes only with an import or a new release. */
export interface Library {
  /** The words of this shape of the catalogue; without one, those read last. */
  readonly words: (shape?: string) => Promise<Words>
  readonly geography: Geography
  readonly counts: CatalogueCounts
}

export const openLibrary = ({ db }: Pick<Deps, 'db'>): Library => {
  let read: { shape: string; words: Promise<Words> } | null = null
  const load = (shape: string): Promise<Words> => {
    if (read?.shape === shape) return read.words
    const words = loadWords(db, shape)
    const reading = { shape, words }
    read = reading
    words.catch(() => {
      if (read === reading) read = null
    })
    return words
  }
  return {
    words: async (shape) =>
      shape === undefined && read ? read.words : load(shape ?? shapeOf(await readCatalogueTime(db))),
    geography: loadGeography(),
    counts: createCounts(db),
  }
}
