import { useEffect, useState } from 'react'
import type { Locale } from '#contract/languages.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useSearchFeed } from '../../search/search-feed.ts'

const loading = { status: 'loading' } as const

export interface Asked<T> {
  /** The answer to the present question. */
  readonly now: LiveRead<T>
  /** The latest answer, perhaps to the previous question, until the next one is ready. */
  readonly last: LiveRead<T>
  /** The last successful answer; a failure does not replace it. */
  readonly given: T | null
}

/**
 * Asks this device once for each `question` (null: nothing), and again when `turn` changes. An answer that arrives
 * after the question has changed is dropped.
 */
export const useAsked = <T>(
  question: string | null,
  turn: string | number,
  ask: (locale: Locale) => Promise<T>,
): Asked<T> => {
  const locale = useLocale()
  const [again, setAgain] = useState(0)
  const of = question === null ? null : `${locale} ${question}`
  const [held, setHeld] = useState<{ of: string | null; last: LiveRead<T>; given: T | null }>({
    of: null,
    last: loading,
    given: null,
  })
  useEffect(() => {
    if (of === null) return
    let ended = false
    ask(locale).then(
      (data) => {
        if (!ended) setHeld({ of, last: { status: 'ready', data }, given: data })
      },
      (error: unknown) => {
        const last = { status: 'failed', error, retry: () => setAgain((n) => n + 1) } as const
        if (!ended) setHeld(({ given }) => ({ of, last, given }))
      },
    )
    return () => {
      ended = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ask` is new in every render; `of` tells when it changed
  }, [of, turn, again])
  return { now: of !== null && held.of === of ? held.last : loading, last: held.last, given: held.given }
}

/**
 * Asks the search index, and again when its rows change. `part`: how much of the answer is wanted; while more of it is
 * being read, the answer to the same question stays.
 */
export const useIndex = <T>(
  question: string | null,
  ask: (locale: Locale) => Promise<T>,
  part: string | number = '',
): Asked<T> => {
  const { generation } = useSearchFeed(useLocale())
  return useAsked(question, `${generation} ${part}`, ask)
}
