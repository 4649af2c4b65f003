import { Trans } from '@lingui/react/macro'

/** Stands at every figure of the demonstration's price series. */
export const Illustrative = () => (
  <span className="tag tag--pending">
    <Trans>Illustrative</Trans>
  </span>
)
