import { Trans } from '@lingui/react/macro'
import { CloudAlert } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'

/** The server did not answer, so this device's rows are shown. */
export const ServerFailed = ({ onAgain }: { readonly onAgain: () => void }) => (
  <div className="search__failed" role="alert">
    <CloudAlert className="icon" aria-hidden />
    <span className="grow">
      <Trans>The server did not respond. Showing what is on this device.</Trans>
    </span>
    <Button size="sm" onClick={onAgain}>
      <Trans>Try again</Trans>
    </Button>
  </div>
)

/** The server is slow, so this device's rows are shown until it answers. */
export const ServerSlow = () => (
  <div className="search__failed" role="status">
    <Spinner />
    <span className="grow">
      <Trans>The server has not responded yet. Showing what is on this device.</Trans>
    </span>
  </div>
)
