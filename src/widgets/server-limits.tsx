import { Trans } from '@lingui/react/macro'
import { comma } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/marks/note.tsx'

interface ServerLimitsProps {
  /** Names of the active filters and sort orders that the server's call does not support. */
  readonly names: readonly string[]
  /** Removes them. */
  readonly onClear: () => void
}

/** Shown over a list from the server: names the choices that have no effect. Nothing if all have. */
export const ServerLimits = ({ names, onClear }: ServerLimitsProps) => {
  if (names.length === 0) return null
  const list = names.join(comma())
  return (
    <div className="stale" role="status">
      <Note tone="attention">
        <Trans>The server cannot filter or sort by: {list}. The results below ignore this.</Trans>{' '}
        <Button look="link" onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      </Note>
    </div>
  )
}
