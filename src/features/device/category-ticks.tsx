import { Trans } from '@lingui/react/macro'
import { useCategories } from '#catalogue/reads/names/reference.ts'
import { useListCopy } from '#catalogue/reads/copy-status.ts'
import { useOffline } from '#api/connection.ts'
import { formatNumber } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Tick } from '#ui/fields/tick.tsx'

interface CategoryTicksProps {
  readonly chosen: readonly string[]
  readonly onChosen: (ids: readonly string[]) => void
}

/** Why there are no categories: they come with the copy of the library. */
const NoCategories = ({ reading }: { readonly reading: boolean }) => {
  const { state, again } = useListCopy('products')
  const offline = useOffline()
  if (state === 'here' && reading) return null
  return (
    <p className="muted small">
      {state === 'here' ? (
        <Trans>Nothing found</Trans>
      ) : state === 'copying' && !offline ? (
        <Trans>The categories are being downloaded to this device.</Trans>
      ) : (
        <>
          <Trans>Not downloaded yet</Trans>{' '}
          <Button look="link" onClick={() => void again()}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </p>
  )
}

/** Categories to choose from, with their number of products if the backend tells it. */
export const CategoryTicks = ({ chosen, onChosen }: CategoryTicksProps) => {
  const read = useCategories()
  const categories = dataOr(read, [])
  if (read.status === 'failed') return <ListStates read={read}>{() => null}</ListStates>
  if (categories.length === 0) return <NoCategories reading={read.status === 'loading'} />
  // An empty category has nothing to copy.
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
