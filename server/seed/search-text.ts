/**
 * The text that a keyword is searched in: every name of a row in every language, lower case, each once. Separated by
 * line ends, so that no match extends from one name into the next.
 */
export const searchText = (parts: readonly (string | null | undefined)[]): string =>
  [...new Set(parts.filter((part): part is string => Boolean(part)).map((part) => part.toLowerCase()))].join('\n')
