import { Plural, Trans } from '@lingui/react/macro'
import { usePriceCopy } from '#account/reads/lists/prices.ts'
import { dataOr } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'

/** Prices come with the account's own rows: the pack says that they are here, and of when. */
export const PackPrices = () => {
  const copy = dataOr(usePriceCopy(), null)
  return (
    <p className="muted small">
      {copy === null ? (
        <Trans>Price trends come with the next connection.</Trans>
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
