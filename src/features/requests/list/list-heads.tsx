import { Trans } from '@lingui/react/macro'
import type { ListTab } from './list-query.ts'

/** Visual column headings: each cell names its content itself. */
export const ListHeads = ({ tab }: { tab: ListTab }) => (
  <div className="rq-heads" aria-hidden>
    <span className="rq-row__state">{tab === 'sent' ? <Trans>Status</Trans> : <Trans>Saved in</Trans>}</span>
    <span className="rq-row__item">
      <Trans>Products</Trans>
    </span>
    <span className="rq-row__suppliers">
      <Trans>Suppliers</Trans>
    </span>
    <span className="rq-row__number">{tab === 'sent' && <Trans>Number</Trans>}</span>
    <span className="rq-row__due">
      <Trans>Reply by</Trans>
    </span>
    <span className="rq-row__activity">{tab === 'sent' ? <Trans>Last activity</Trans> : <Trans>Edited</Trans>}</span>
    <span className="rq-row__action" />
  </div>
)
