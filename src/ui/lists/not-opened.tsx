import { Trans } from '@lingui/react/macro'

/** Shown next to the name of a file with an address that the app does not open. */
export const NotOpened = () => (
  <span className="faint">
    <Trans>This file is on another site and is not opened</Trans>
  </span>
)
