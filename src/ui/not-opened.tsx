import { Trans } from '@lingui/react/macro'

/** Beside the name of a file whose address leads out of what the app opens. */
export const NotOpened = () => (
  <span className="faint">
    <Trans>This file is on another site and is not opened</Trans>
  </span>
)
