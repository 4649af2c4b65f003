import type { Day } from '#contract/values.ts'
import type { DocumentType } from './document.ts'

const documentWords: readonly (readonly [string, DocumentType])[] = [
  ['SDS', 'SDS'],
  ['MSDS', 'SDS'],
  ['COA', 'COA'],
  ['TDS', 'TDS'],
  ['LOA', 'LOA'],
]

/** The kind of paper in a file's name: "COA_2026-03.pdf" is a certificate. */
export const typeOfName = (name: string): DocumentType => {
  const words = name.toUpperCase().split(/[^A-Z]+/)
  const found = documentWords.find(([word]) => words.includes(word))
  return found?.[1] ?? 'other'
}

/** The date in a file's name, "2026-03-12" or "20260312"; null without an existing date. */
export const dayOfName = (name: string): Day | null => {
  const [, year, month, date] = /(?<!\d)(20\d{2})[-._]?(\d{2})[-._]?(\d{2})(?!\d)/.exec(name) ?? []
  const day = `${year}-${month}-${date}`
  const there = new Date(`${day}T00:00:00Z`)
  return year !== undefined && !Number.isNaN(there.getTime()) && there.toISOString().startsWith(day) ? day : null
}

/** The lot in a file's name, "COA_Batch-L7.pdf" or "coa lot 24081.pdf"; '' without one. */
export const batchOfName = (name: string): string => {
  const [, batch] = /(?:^|[^a-z])(?:batch|lot)[\s_.:#-]*((?=[a-z-]*\d)[a-z0-9-]+)/i.exec(name) ?? []
  return batch ?? ''
}
