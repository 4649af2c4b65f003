import type { Locale } from '#contract/headers.ts'
import type { Database } from '../db/database.ts'
import { ReadyJson } from '../http/ready-json.ts'
import { readCatalogueTime, shapeOf } from '../repos/catalogue-clock.ts'
import { markOf } from './catalogue-changes.ts'

/** The answer of this name in a language, as it was written when the catalogue last changed. */
export type KeptAnswers = (
  name: string,
  locale: Locale,
  make: (shape: string) => Promise<unknown>,
) => Promise<ReadyJson>

/** Keeps the lists everybody sees alike. Whether the catalogue has changed is asked each time. */
export const keepAnswers = (db: Database): KeptAnswers => {
  const kept = new Map<string, { mark: string; answer: Promise<ReadyJson> }>()
  return async (name, locale, make) => {
    const time = await readCatalogueTime(db)
    const [key, mark] = [`${name} ${locale}`, markOf(time)]
    const known = kept.get(key)
    if (known?.mark === mark) return known.answer
    const answer = make(shapeOf(time)).then((data) => new ReadyJson(JSON.stringify(data)))
    kept.set(key, { mark, answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
}
