import { useEffect } from 'react'
import { prefs } from './prefs.ts'

const maxSearches = 8
const settleMs = 1500

/** Newest first. Earlier texts that are beginnings of the keyword are removed: they were typed on the way. */
export const addSearch = (recent: readonly string[], keyword: string): string[] => {
  const text = keyword.trim()
  if (text === '') return [...recent]
  const foldedText = text.toLowerCase()
  return [text, ...recent.filter((other) => !foldedText.startsWith(other.toLowerCase()))].slice(0, maxSearches)
}

export const rememberSearch = (keyword: string): void => {
  prefs.recentSearches = addSearch(prefs.recentSearches, keyword)
}

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
