import { useDictionary } from '#data/queries/catalogue.ts'
import { shownNumber } from '#i18n/shown-number.ts'
import { dataOr } from '#lib/live-read.ts'
import { shortLabel } from '#lib/short-label.ts'

interface Line {
  readonly quantity?: string | null | undefined
  readonly unit?: string | null | undefined
  readonly packaging?: string | null | undefined
}

/** "16,000 L · 200 L drum": what a line asks for, in the reader's language. Values no dictionary knows stand raw. */
export const useLineSummary = (): ((line: Line) => string) => {
  const units = dataOr(useDictionary('product_unit'), [])
  const packagings = dataOr(useDictionary('product_packaging'), [])
  const label = (entries: typeof units, value: string | null | undefined) =>
    entries.find((entry) => entry.value === value)?.label ?? value ?? ''
  return (line) => {
    const quantity = shownNumber(line.quantity ?? '')
    const unit = shortLabel(line.unit ?? '', label(units, line.unit))
    const amount = [quantity, unit].filter(Boolean).join('\u00a0')
    return [amount, label(packagings, line.packaging)].filter(Boolean).join(' · ')
  }
}
