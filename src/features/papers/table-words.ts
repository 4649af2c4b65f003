import type { I18n, MessageDescriptor } from '@lingui/core'
import type { DictEntry } from '#contract/entities/reference.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { Locale } from '#contract/languages.ts'
import type { TableWords } from '#domain/exports/columns.ts'
import { exportText, headText, statusText } from '#domain/exports/texts.ts'
import { statusWord } from '#domain/lifecycle/status-word.ts'
import { shortLabel } from '#lib/labels.ts'
import { offsetHere } from '#lib/offset-here.ts'
import { headWords, noWord, yesWord } from './words.ts'

/** The words of a status, from the requests feature. */
export type StatusWords = (kind: RequestKind, code: number) => MessageDescriptor

/** The label of a dictionary value in a language; the raw value without one. */
const labelIn = (dictionary: readonly DictEntry[], dictType: string, value: string, locale: string): string => {
  const entry = dictionary.find((one) => one.dictType === dictType && one.value === value)
  const label = entry?.labels?.[locale] ?? entry?.label ?? value
  return dictType === 'product_unit' ? shortLabel(value, label) : label
}

/** The words of tables in one language, with labels from the dictionaries on the device. */
export const tableWords = (i18n: I18n, dictionary: readonly DictEntry[], statusOf: StatusWords): TableWords => ({
  head: (column, kind) => i18n._(headWords(column, kind)),
  status: (kind, code) => i18n._(statusOf(kind, code)),
  label: (dict, value) => labelIn(dictionary, dict, value, i18n.locale),
  yes: i18n._(yesWord),
  no: i18n._(noWord),
  offsetMinutes: offsetHere,
})

/** The words of printed sheets, in any language. They are built in, so nothing is fetched. */
export const paperWords = (locale: Locale, dictionary: readonly DictEntry[]): TableWords => ({
  head: (column, kind) => headText(column, kind, locale),
  status: (kind, code) => statusText(statusWord(kind, code), code, locale),
  label: (dict, value) => labelIn(dictionary, dict, value, locale),
  yes: exportText('yes', locale),
  no: exportText('no', locale),
  offsetMinutes: offsetHere,
})
