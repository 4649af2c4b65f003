import type { TableLabels } from '#domain/exports/columns.ts'
import type { DictEntry } from '#contract/entities/reference.ts'
import type { Locale } from '#contract/languages.ts'
import { exportText, headingText, statusText } from '#domain/exports/texts.ts'
import { countryName } from '#domain/requests/draft/destination.ts'
import { statusName } from '#domain/lifecycle/status-word.ts'
import { labelOfCode, shortLabel } from '#lib/short-label.ts'
import { utcOffsetMinutes } from '#lib/office-time.ts'

export const tableLabels = (locale: Locale, dictionary: readonly DictEntry[]): TableLabels => ({
  head: (column, kind) => headingText(column, kind, locale),
  status: (kind, code) => statusText(statusName(kind, code), code, locale),
  label: (dictType, value, ofRecord) => {
    const entry = dictionary.find((one) => one.dictType === dictType && one.value === value)
    const label =
      ofRecord?.[dictType]?.[value]?.[locale] ?? entry?.labels?.[locale] ?? entry?.label ?? labelOfCode(value)
    return dictType === 'product_unit' ? shortLabel(value, label) : label
  },
  country: (code) => countryName(code, locale),
  yes: exportText('yes', locale),
  no: exportText('no', locale),
  offsetMinutes: utcOffsetMinutes,
})
