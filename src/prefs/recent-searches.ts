import { useEffect } from 'react'
import { prefs } from './prefs.ts'

/** Maximum number of recent searches: as many as fit below a field without scrolling. */
const maxSearches = 8
/** In ms: a keyword that has not changed for this long counts as a search. */
const settleMs = 1500

/**
 * Adds a keyword, newest first. Removes earlier texts that are beginnings of it (ignoring case): they were typed on the
 * way.
 */
export const addSearch = (recent: readonly string[], keyword: string): string[] => {
  const text = keyword.trim()
  if (text === '') return [...recent]
  const foldedText = text.toLowerCase()
  return [text, ...recent.filter((other) => !foldedText.startsWith(other.toLowerCase()))].slice(0, maxSearches)
}

export const rememberSearch = (keyword: string): void => {
  prefs.recentSearches = addSearch(prefs.recentSearches, keyword)
}

/** Stores a keyword that has not changed for a while and has results. `resultCount`: 0 if unknown. */
export const useRememberSearch = (keyword: string, resultCount: number): void => {
  useEffect(() => {
    if (resultCount === 0 || keyword.trim() === '') return
    const timer = setTimeout(() => rememberSearch(keyword), settleMs)
    return () => clearTimeout(timer)
  }, [keyword, resultCount])
}

export const forgetSearch = (keyword: string): void => {
  prefs.recentSearches = prefs.recentSearches.filter((other) => other !== keyword)
}

export const forgetSearches = (): void => {
  prefs.recentSearches = []
}
