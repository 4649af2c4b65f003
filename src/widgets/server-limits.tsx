import { Trans } from '@lingui/react/macro'
import { comma } from '#i18n/formats.ts'
import { Note } from '#ui/note.tsx'

interface ServerLimitsProps {
  /** Names of the filters and orders that are on and that the server's call has no word for. */
  readonly names: readonly string[]
  /** Takes them away. */
  readonly onClear: () => void
}

/** Over a list of the server's: what was chosen and does not count in it. Nothing where all of it does. */
export const ServerLimits = ({ names, onClear }: ServerLimitsProps) => {
  if (names.length === 0) return null
  const list = names.join(comma())
  return (
    <div className="stale" role="status">
      <Note tone="attention">
        <Trans>The server cannot filter or sort by: {list}. Its answer below does not follow that choice.</Trans>{' '}
        <button type="button" className="btn btn--link" onClick={onClear}>
          <Trans>Clear it</Trans>
        </button>
      </Note>
    </div>
  )
}
