import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { readArticles } from './read-articles.ts'

type Read = Awaited<ReturnType<typeof readArticles>>

/** The articles in the reader's language, and how to ask for them again. */
export const useArticles = () => {
  const { i18n } = useLingui()
  const [tries, setTries] = useState(0)
  const [read, setRead] = useState<Read | 'reading' | 'failed'>('reading')
  useEffect(() => {
    let here = true
    readArticles(i18n.locale).then(
      (found) => here && setRead(found),
      () => here && setRead('failed'),
    )
    return () => {
      here = false
    }
  }, [i18n.locale, tries])
  return { read, again: () => setTries(tries + 1) }
}
