import { useDictionary } from '#catalogue/reads/names/reference.ts'
import { shownNumber } from '#i18n/shown-number.ts'
import { dataOr } from '#lib/live-read.ts'
import { useUnitLabel } from '#catalogue/reads/names/use-unit-label.ts'

interface Line {
  readonly quantity?: string | null | undefined
  readonly unit?: string | null | undefined
  readonly packaging?: string | null | undefined
}

/**
 * "16,000 L · 200 L drum": the amount that a line asks for, in the reader's language. Values without a dictionary entry
 * are shown unchanged.
 */
export const useLineSummary = (): ((line: Line) => string) => {
  const unitLabel = useUnitLabel()
  const packagings = dataOr(useDictionary('product_packaging'), [])
  const packagingLabel = (value: string | null | undefined) =>
    packagings.find((entry) => entry.value === value)?.label ?? value ?? ''
  return (line) => {
    const quantity = shownNumber(line.quantity ?? '')
    const amount = [quantity, unitLabel(line.unit ?? '')].filter(Boolean).join('\u00a0')
    return [amount, packagingLabel(line.packaging)].filter(Boolean).join(' · ')
  }
}
