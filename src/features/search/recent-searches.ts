import { prefs } from '#data/prefs/prefs-state.ts'

/** As many as fit under a field without scrolling. */
const most = 8

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

export const forgetSearch = (keyword: string): void => {
  prefs.recentSearches = prefs.recentSearches.filter((other) => other !== keyword)
}

export const forgetSearches = (): void => {
  prefs.recentSearches = []
}
