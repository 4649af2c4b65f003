import { Trans } from '@lingui/react/macro'
import type { RequestKind } from '#contract/entities/request.ts'
import { paths } from '#domain/paths.ts'
import type { Receipt } from '#domain/requests/record/receipt.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'

interface OutboxItemReceiptProps {
  readonly kind: RequestKind
  readonly receipt: Receipt
}

/** The receipt of a send, with a link to what was sent. */
export const OutboxItemReceipt = ({ kind, receipt }: OutboxItemReceiptProps) => {
  const [first] = receipt.records
  if (!first) return null
  const to =
    receipt.records.length > 1 && receipt.batchNo !== null
      ? paths.requests(kind, { tab: 'sent', batch: receipt.batchNo })
      : paths.request(kind, first.id)
  const number = receipt.batchNo ?? first.recordNo
  return (
    <div className="oi__why">
      <span className="grow num">
        <Trans>Receipt {number}</Trans>
      </span>
      <span className="oi__actions">
        <ButtonLink to={to} size="sm">
          <Trans>Open</Trans>
        </ButtonLink>
      </span>
    </div>
  )
}
