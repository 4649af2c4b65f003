import { highlightRanges, type HighlightRange } from '../../search/engine/highlight.ts'

/**
 * The ranges of a text to highlight for a keyword: the words it was found by, including misspelt ones (`corrected` of
 * the search).
 */
export const marksIn = (text: string, keyword: string, corrected: readonly string[] = []): HighlightRange[] =>
  highlightRanges(text, keyword, corrected)
