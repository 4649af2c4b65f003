import type { DictType } from '#contract/entities/reference.ts'
import { useDictionary } from '#catalogue/reads/names/reference.ts'
import type { AskedLine } from '#domain/quotes/line.ts'
import { formatQuantity } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { toDecimal } from '#lib/ratio.ts'
import { shortLabel } from '#lib/labels.ts'

/** The label of a dictionary value; the raw value without one. */
export const useLabel = (dict: DictType): ((value: string) => string) => {
  const entries = dataOr(useDictionary(dict), [])
  return (value) => entries.find((entry) => entry.value === value)?.label ?? value
}

export interface LineWords {
  readonly unit: (value: string) => string
  /** "glyphosate 480 g/L SL". */
  readonly product: (line: AskedLine) => string
  /** "16,000 L · 200 L drum". */
  readonly amount: (line: AskedLine) => string
}

/** A line in the reader's language. */
export const useLineWords = (): LineWords => {
  const units = useLabel('product_unit')
  const packagings = useLabel('product_packaging')
  const unit = (value: string) => shortLabel(value, units(value))
  return {
    unit,
    product: ({ name, totalContent, formulation }) => {
      // Names of formulated products often contain both already.
      const missing = [totalContent, formulation].filter((part) => part && !name.includes(part))
      return [name, missing.join('\u00a0')].filter(Boolean).join(' ')
    },
    amount: ({ quantity, unit: asked, packaging }) =>
      [quantity && formatQuantity(toDecimal(quantity, 6), unit(asked)), packaging && packagings(packaging)]
        .filter(Boolean)
        .join(' · '),
  }
}
