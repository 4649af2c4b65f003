const mostTerms = 8

/** The words of a keyword, lower case; more than eight narrow nothing any more. */
export const keywordTerms = (keyword: string | undefined): string[] =>
  (keyword ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostTerms)

/** A LIKE pattern that finds `term` anywhere and takes its own wildcards as they are written. */
export const likeAnywhere = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`
