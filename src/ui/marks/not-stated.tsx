import { Trans } from '@lingui/react/macro'

export const NotStated = () => (
  <span className="faint">
    <Trans>not stated</Trans>
  </span>
)
