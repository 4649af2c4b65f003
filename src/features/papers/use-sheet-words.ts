import { i18n, type I18n } from '@lingui/core'
import { useEffect, useState } from 'react'
import { wordsIn } from '#i18n/other-language.ts'
import type { Locale } from '#i18n/setup.ts'

type State = { readonly locale: Locale; readonly words: I18n | 'failed' } | null

/** The words of a language; the app's own are there at once. */
export const useSheetWords = (locale: Locale | null): I18n | 'loading' | 'failed' | null => {
  const [held, setHeld] = useState<State>(null)
  const own = locale === i18n.locale
  useEffect(() => {
    if (locale === null || own) return
    let ended = false
    wordsIn(locale).then(
      (words) => {
        if (!ended) setHeld({ locale, words })
      },
      () => {
        if (!ended) setHeld({ locale, words: 'failed' })
      },
    )
    return () => {
      ended = true
    }
  }, [locale, own])
  if (locale === null) return null
  if (own) return i18n
  return held?.locale === locale ? held.words : 'loading'
}
