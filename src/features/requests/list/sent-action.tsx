import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { urgeRecord } from '#account/records/records.ts'
import { status } from '#domain/lifecycle/status.ts'
import { paths } from '#domain/paths.ts'
import { judgeUrge } from '#domain/lifecycle/urge.ts'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { SuppliersClock } from '#widgets/supplier-clock.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import type { StepUnderWay } from './pending-sends.ts'
import type { SentRow } from './sent-rows.ts'

interface SentActionProps {
  readonly kind: KindDescriptor
  readonly row: SentRow
  readonly to: string
  /** Record numbers with a waiting reminder. */
  readonly reminding: ReadonlySet<string>
  /** Record numbers with a waiting step. */
  readonly waiting: ReadonlyMap<string, StepUnderWay>
}

/** The one action that the state calls for. */
export const SentAction = ({ kind, row, to, reminding, waiting }: SentActionProps) => {
  const { t } = useLingui()
  const { save } = useSaving()
  const now = useNow()
  const { records, replied } = row
  const owed = records.filter(
    (record) =>
      judgeUrge({ kind: kind.kind, status: record.status, lastUrgeTime: record.lastUrgeTime }, now).ok &&
      !reminding.has(record.recordNo) &&
      // A waiting cancellation is sent first, after which nothing is owed.
      (waiting.get(record.recordNo)?.stopped ?? true),
  )
  const link = (label: React.ReactNode, look: 'secondary' | 'ghost') => (
    <Link className={buttonClass({ look, size: 'sm' })} to={to}>
      {label}
    </Link>
  )
  const asks = records.some((record) => record.status === status.needsAnswer && !waiting.has(record.recordNo))
  if (asks) return link(<Trans>Reply</Trans>, 'secondary')
  const batch = records[0].batchNo
  if (records.length > 1 && replied > 0 && batch)
    return (
      <Link className={buttonClass({ size: 'sm' })} to={paths.comparison(kind.kind, batch)}>
        <Trans>Compare</Trans>
      </Link>
    )
  if (replied > 0) return link(<Trans>Open</Trans>, 'ghost')
  if (records.some((record) => reminding.has(record.recordNo)))
    return (
      <span className="tiny faint">
        <Trans>Reminder waiting to send</Trans>
      </span>
    )
  if (owed.length === 0) return link(<Trans>Open</Trans>, 'ghost')
  const remind = () =>
    save(async () => {
      for (const record of owed) await urgeRecord(kind.kind, record.id)
      showToast({ tone: 'ok', text: t`Reminder waiting to send` })
    })
  return (
    <span className="rq-row__remind">
      <Button look="ghost" size="sm" onClick={() => void remind()}>
        <Trans>Remind</Trans>
      </Button>
      <SuppliersClock zones={owed.map((record) => record.companyTimezone)} compact />
    </span>
  )
}
