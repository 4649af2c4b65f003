import type { Locale } from '#contract/languages.ts'
import type { CatalogueDb } from '../store/db.ts'
import { copyLockName, problemOf } from './problem.ts'
import type { CopyDeps } from './run.ts'
import { isCopyFresh, replicate, type CopyOutcome } from './replicate.ts'

export interface CopierDeps extends Omit<CopyDeps, 'db' | 'categories' | 'demanded'> {
  readonly categories?: () => readonly string[]
  readonly openDb: (locale: Locale) => Promise<CatalogueDb>
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

export type Copier = ReturnType<typeof createCopier>

/** Runs one sync per language at a time, across tabs and workers. A run that waited first checks if work is left. */
export function createCopier({ openDb, exclusively, categories: chosenCategories, ...deps }: CopierDeps) {
  const waiting = new Map<string, Promise<CopyOutcome>>()

  const run = async (key: string, locale: Locale, maxAgeMs: number, categories: readonly string[]) => {
    try {
      const db = await openDb(locale)
      return await exclusively(copyLockName(locale), async (): Promise<CopyOutcome> => {
        // This run may miss changes that the backend makes from now on, so later callers must not share it.
        waiting.delete(key)
        if (await isCopyFresh({ db, clock: deps.clock, categories }, maxAgeMs)) return { at: 'done' }
        return replicate({ ...deps, db, categories, demanded: maxAgeMs === 0 }, locale)
      })
    } catch (error) {
      return { at: 'stopped', problem: problemOf(error) } as const
    }
  }

  return {
    /** Updates the copy unless it is younger than `maxAgeMs` (0: a user's request). Never rejects. */
    refresh: (locale: Locale, maxAgeMs: number): Promise<CopyOutcome> => {
      const categories = chosenCategories?.() ?? []
      const key = [locale, maxAgeMs, ...categories].join(' ')
      const queuedCopy = waiting.get(key)
      if (queuedCopy) return queuedCopy
      const current = run(key, locale, maxAgeMs, categories).finally(() => {
        if (waiting.get(key) === current) waiting.delete(key)
      })
      waiting.set(key, current)
      return current
    },
  }
}
