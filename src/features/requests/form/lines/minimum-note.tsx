import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useProductsByIds } from '#catalogue/reads/lists/rows-here.ts'
import { isBelowMinimum } from '#domain/requests/draft/below-minimum.ts'
import type { LineContent } from '#domain/requests/draft/content.ts'
import { formatQuantity } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { useUnitLabel } from '#catalogue/reads/names/use-unit-label.ts'
import { useForm } from '../form-context.ts'

/** The supplier's minimum quantity. Less may be requested, but knowingly. Not shown for samples. */
export const MinimumNote = ({ line }: { line: LineContent }) => {
  const { kind } = useForm()
  const unitLabel = useUnitLabel()
  const [product] = dataOr(useProductsByIds([line.pesticideId]), [])
  const minOrder = product?.minOrder
  // Only an order has a price per line, and a minimum.
  if (!minOrder || !kind.lineFields.some((one) => one.field === 'packaging')) return null
  const least = formatQuantity(minOrder.quantity, unitLabel(minOrder.unit))
  return isBelowMinimum(line.quantity, line.unit, minOrder) ? (
    <span className="below-minimum">
      <Icon of={TriangleAlert} size={14} />
      <Trans>Below the MOQ of {least}</Trans>
    </span>
  ) : (
    <span className="num">
      <Trans>MOQ {least}</Trans>
    </span>
  )
}
