import { Trans } from '@lingui/react/macro'
import type { DraftView } from '#account/reads/drafts.ts'
import type { LineContent } from '#domain/requests/draft/content.ts'
import { bySupplier } from '#domain/requests/draft/content.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Due } from './due.tsx'
import { RequestState } from '#widgets/request-state.tsx'
import { DraftStateText } from './draft-state-text.tsx'
import { RowFrame } from './row-frame.tsx'
import { SuppliersCell } from './suppliers-cell.tsx'

const Action = ({ draft, onOpen }: { draft: DraftView; onOpen: () => void }) => {
  switch (draft.state.at) {
    case 'blocked':
    case 'conflict':
      return (
        <Button size="sm" onClick={onOpen}>
          <Trans>Fix</Trans>
        </Button>
      )
    case 'waiting-to-send':
      return (
        <Button look="ghost" size="sm" onClick={onOpen}>
          <Trans>Edit</Trans>
        </Button>
      )
    default:
      return null
  }
}

interface PendingRowProps {
  readonly draft: DraftView
  /** Its products, with the shown names. */
  readonly lines: LineContent[]
  readonly onOpen: () => void
}

/** A request that was sent here but has not reached the server. */
export const PendingRow = ({ draft, lines, onOpen }: PendingRowProps) => (
  <RowFrame
    products={lines}
    open={onOpen}
    state={<RequestState state={draft.state} />}
    detail={<DraftStateText state={draft.state} />}
    suppliers={
      <SuppliersCell
        suppliers={bySupplier({ lines }).map((group) => ({
          id: group.companyId,
          name: group.companyName,
          replied: false,
        }))}
      />
    }
    number="–"
    due={<Due day={draft.content.maxReplyTime} stands="waits" />}
    activity={formatDateTime(draft.updatedAt)}
    action={<Action draft={draft} onOpen={onOpen} />}
  />
)
