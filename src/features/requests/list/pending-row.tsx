import { useLingui } from '@lingui/react/macro'
import type { DraftView } from '#account/queries/drafts.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { paths } from '#domain/paths.ts'
import { bySupplier, type LineContent } from '#domain/requests/draft/content.ts'
import { stateOfSend, type Send } from '#domain/requests/record/record-of-send.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { RequestState } from '#widgets/request-state.tsx'
import { DraftStateText, Due, RowFrame, SuppliersCell, type RowFrameProps } from './list-parts.tsx'

type DeviceRowProps = Omit<RowFrameProps, 'products' | 'suppliers' | 'due'> &
  Readonly<{ lines: readonly LineContent[]; replyBy: string }>

const DeviceRow = ({ lines, replyBy, ...row }: DeviceRowProps) => (
  <RowFrame
    {...row}
    products={lines}
    suppliers={
      <SuppliersCell
        suppliers={bySupplier({ lines }).map(({ companyId, companyName }) => ({
          id: companyId,
          name: companyName,
          replied: false,
        }))}
      />
    }
    due={<Due day={replyBy} stands="waits" />}
  />
)

type PendingRowProps = Readonly<{
  draft: DraftView
  lines: readonly LineContent[]
  onOpen: () => void
}>

export function PendingRow({ draft, lines, onOpen }: PendingRowProps) {
  const { t } = useLingui()
  const { state, content, updatedAt } = draft
  const stopped = state.at === 'blocked' || state.at === 'conflict'
  return (
    <DeviceRow
      lines={lines}
      replyBy={content.maxReplyTime}
      open={onOpen}
      state={<RequestState state={state} />}
      detail={<DraftStateText state={state} />}
      number="–"
      activity={formatDateTime(updatedAt)}
      action={
        (stopped || state.at === 'waiting-to-send') && (
          <Button look={stopped ? 'secondary' : 'ghost'} size="sm" onClick={onOpen}>
            {stopped ? t`Fix` : t`Edit`}
          </Button>
        )
      }
    />
  )
}

/** The server has received the request but does not list it yet, so the row's content is that of the receipt. */
export function UnlistedRow({ kind, send }: Readonly<{ kind: RequestKind; send: Send }>) {
  const { t } = useLingui()
  const { content, receipt, localId } = send
  const to = paths.request(kind, localId)
  return (
    <DeviceRow
      lines={content.lines}
      replyBy={content.maxReplyTime}
      open={to}
      state={<RequestState state={stateOfSend(send)} />}
      detail={null}
      number={receipt.batchNo ?? '–'}
      activity={formatDateTime(receipt.sentAt)}
      action={<ButtonLink look="ghost" size="sm" to={to}>{t`Open`}</ButtonLink>}
    />
  )
}
