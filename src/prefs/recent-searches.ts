import { useEffect } from 'react'
import { prefs } from './prefs-state.ts'

/** As many as fit under a field without scrolling. */
const most = 8
/** A keyword that rested for so long was meant, ms. */
const meantMs = 1500

/** Newest first, each once whatever its case; what was typed on the way to a longer word is not kept beside it. */
export const withSearch = (recent: readonly string[], keyword: string): string[] => {
  const text = keyword.trim()
  if (text === '') return [...recent]
  const same = text.toLocaleLowerCase()
  return [text, ...recent.filter((other) => !same.startsWith(other.toLocaleLowerCase()))].slice(0, most)
}

/** Keeps a keyword on this device. Nothing of it leaves the device. */
export const rememberSearch = (keyword: string): void => {
  prefs.recentSearches = withSearch(prefs.recentSearches, keyword)
}

/** Keeps a keyword that has rested in its field and has found something. `found`: its hits; 0 while nobody knows yet. */
export const useRemembering = (keyword: string, found: number): void => {
  useEffect(() => {
    if (found === 0 || keyword.trim() === '') return
    const timer = setTimeout(() => rememberSearch(keyword), meantMs)
    return () => clearTimeout(timer)
  }, [keyword, found])
}

export const forgetSearch = (keyword: string): void => {
  prefs.recentSearches = prefs.recentSearches.filter((other) => other !== keyword)
}

export const forgetSearches = (): void => {
  prefs.recentSearches = []
}
