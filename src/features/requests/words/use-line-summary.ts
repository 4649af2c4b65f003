import { useDictionary } from '#data/queries/catalogue.ts'
import { formatQuantity } from '#i18n/formats.ts'
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
    const quantity = line.quantity ?? ''
    const plain = /^\d{1,15}(\.\d{1,6})?$/.test(quantity)
    const unit = shortLabel(line.unit ?? '', label(units, line.unit))
    const amount = plain ? formatQuantity(quantity, unit) : [quantity, unit].filter(Boolean).join(' ')
    return [amount.trim(), label(packagings, line.packaging)].filter(Boolean).join(' · ')
  }
}
