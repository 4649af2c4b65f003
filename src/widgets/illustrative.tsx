import { Trans } from '@lingui/react/macro'

/** Marks every figure of the demonstration's price series as fictitious. */
export const Illustrative = () => (
  <span className="tag tag--pending">
    <Trans>Illustrative</Trans>
  </span>
)
