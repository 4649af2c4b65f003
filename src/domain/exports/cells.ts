import type { DictType } from '#contract/entities/reference.ts'
import type { ValueLabels } from '#contract/entities/progress.ts'
import type { XlsCell } from '#lib/xls/workbook.ts'

export interface CellLabels {
  /** `ofRecord`: the labels that were stored with the request, which take precedence over the current ones. */
  readonly label: (dict: DictType, value: string, ofRecord?: ValueLabels) => string
  readonly country: (code: string) => string
  readonly yes: string
  readonly no: string
  readonly offsetMinutes: (ms: number) => number
}

export const textCell = (value: string | null | undefined): XlsCell => value ?? null
export const decimalCell = (value: string | null | undefined): XlsCell => (value ? { decimal: value } : null)
export const wholeNumberCell = (value: number | null | undefined): XlsCell =>
  value === null || value === undefined ? null : { decimal: String(value) }
export const dayCell = (value: string | null | undefined): XlsCell => (value ? { day: value } : null)
export const timeCell = (ms: number | null | undefined, words: CellLabels): XlsCell =>
  ms === null || ms === undefined ? null : { moment: ms, offsetMinutes: words.offsetMinutes(ms) }
export const labelCell = (dict: DictType, value: string | null | undefined, words: CellLabels): XlsCell =>
  value ? words.label(dict, value) : null
export const labelsCell = (dict: DictType, values: readonly string[] | null | undefined, words: CellLabels): XlsCell =>
  values && values.length > 0 ? values.map((value) => words.label(dict, value)).join(', ') : null
export const yesNoCell = (value: boolean | number | null | undefined, words: CellLabels): XlsCell => {
  if (value === null || value === undefined) return null
  return value === true || value === 1 ? words.yes : words.no
}
