import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { bySupplier } from '#domain/requests/draft/by-supplier.ts'
import { paths } from '#domain/paths.ts'
import { stateOfSend, type Send } from '#domain/requests/record/record-of-send.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { RequestState } from '#widgets/request-state.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import { Due } from './due.tsx'
import { RowFrame } from './row-frame.tsx'
import { SuppliersCell } from './suppliers-cell.tsx'

/** Sent from here, but not in the server's list yet: shown from its receipt. */
export const UnlistedRow = ({ kind, send }: { kind: KindDescriptor; send: Send }) => {
  const { content, receipt, localId } = send
  const to = paths.request(kind.kind, localId)
  return (
    <RowFrame
      products={content.lines}
      open={to}
      state={<RequestState state={stateOfSend(send)} />}
      detail={null}
      suppliers={
        <SuppliersCell
          suppliers={bySupplier(content).map(({ companyId, companyName }) => ({
            id: companyId,
            name: companyName,
            replied: false,
          }))}
        />
      }
      number={receipt.batchNo ?? '–'}
      due={<Due day={content.maxReplyTime} stands="waits" />}
      activity={formatDateTime(receipt.sentAt)}
      action={
        <Link className={buttonClass({ look: 'ghost', size: 'sm' })} to={to}>
          <Trans>Open</Trans>
        </Link>
      }
    />
  )
}
