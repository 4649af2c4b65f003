import { useLingui, Trans } from '@lingui/react/macro'
import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react'
import { formatPercent } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import '#ui/styles/parts.css'

export const IllustrativeMark = () => (
  <span className="tag tag--pending">
    <Trans>Illustrative</Trans>
  </span>
)

/** 0.013 means plus 1.3%. Blue and ochre, because red and green have opposite meanings in different markets. */
export const PriceChange = ({ share }: { readonly share: number }) => {
  const { t } = useLingui()
  // Rounded to the shown precision, so that a change shown as 0.0% counts as unchanged.
  const roundedShare = Math.round(share * 1000)
  const way = roundedShare > 0 ? 'up' : roundedShare < 0 ? 'down' : 'flat'
  const labels = { up: t`Up`, down: t`Down`, flat: t`Unchanged` }
  const icons = { up: ArrowUpRight, down: ArrowDownRight, flat: Minus }
  return (
    <span className={`move move--${way}`}>
      <Icon of={icons[way]} />
      <span className="sr">{labels[way]} </span>
      {formatPercent(roundedShare / 1000, { digits: 1, signed: true })}
    </span>
  )
}
