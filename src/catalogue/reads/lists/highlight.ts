import { highlightRanges, type HighlightRange } from '../../search/engine/highlight.ts'

/** Where to mark a text for a keyword: the words it was found by, misspelt ones included (`corrected` of the search). */
export const marksIn = (text: string, keyword: string, corrected: readonly string[] = []): HighlightRange[] =>
  highlightRanges(text, keyword, corrected)
