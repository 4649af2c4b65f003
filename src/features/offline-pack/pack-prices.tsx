import { Plural, Trans } from '@lingui/react/macro'
import { usePriceCopy } from '#account/reads/lists/prices.ts'
import { ListStates } from '#ui/lists/list-states.tsx'
import { AsOf } from '#ui/marks/as-of.tsx'

/** Prices are part of the account's own data: the pack says that they are here, and how old they are. */
export const PackPrices = () => {
  const read = usePriceCopy()
  // Until it is read, nothing is claimed.
  if (read.status === 'loading') return <p className="muted small">{'\u00a0'}</p>
  if (read.status === 'failed') return <ListStates read={read}>{() => null}</ListStates>
  const copy = read.data
  return (
    <p className="muted small">
      {copy === null ? (
        <Trans>Price trends are downloaded when you are next online.</Trans>
      ) : (
        <>
          <Plural
            value={copy.list.length}
            one="# price trend is on this device, with its history."
            other="# price trends are on this device, with their history."
          />{' '}
          <AsOf at={copy.asOf} />
        </>
      )}
    </p>
  )
}
