import { Trans } from '@lingui/react/macro'
import { useCategories } from '#data/queries/catalogue.ts'
import { formatNumber } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Tick } from '#ui/tick.tsx'

interface CategoryTicksProps {
  readonly chosen: readonly string[]
  readonly onChosen: (ids: readonly string[]) => void
}

/** Categories with how many products each has, where the backend says so. */
export const CategoryTicks = ({ chosen, onChosen }: CategoryTicksProps) => {
  const categories = dataOr(useCategories(), [])
  if (categories.length === 0)
    return (
      <p className="muted small">
        <Trans>The categories are being copied to this device.</Trans>
      </p>
    )
  // Nothing of an empty one could be copied.
  const shown = categories.filter(({ categoryId, productCount }) => productCount !== 0 || chosen.includes(categoryId))
  const toggle = (id: string) =>
    onChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <ul className="trip__categories">
      {shown.map(({ categoryId, categoryName, productCount }) => (
        <li key={categoryId}>
          <Tick
            label={categoryName}
            state={chosen.includes(categoryId) ? 'on' : 'off'}
            onChange={() => toggle(categoryId)}
          >
            {categoryName}
            {productCount !== undefined && <span className="n"> {formatNumber(productCount)}</span>}
          </Tick>
        </li>
      ))}
    </ul>
  )
}
