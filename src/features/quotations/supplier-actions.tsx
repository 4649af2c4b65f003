import { useLingui } from '@lingui/react/macro'
import { BellRing, Check } from 'lucide-react'
import { use, useState } from 'react'
import { kindContracts, type RequestKind } from '#contract/entities/request.ts'
import { awaitReminders, remindSupplier } from '#account/actions/records.ts'
import { useOutbox, type OutboxRow } from '#account/queries/outbox.ts'
import { useOffline } from '#api/connection.ts'
import { permittedActions, checkRecordReminder } from '#domain/lifecycle/transitions.ts'
import type { QuotationColumn } from '#domain/quotations/columns.ts'
import { paths } from '#domain/paths.ts'
import { isAcceptable } from '#domain/quotations/quotations.ts'
import { reminderText, onlineActionLabels } from '#i18n/labels/action-labels.ts'
import { kinds } from '#kinds/kinds.ts'
import { serverNow } from '#lib/clock.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { DeclineSlot } from '#widgets/decline-slot.ts'
import { RequestState } from '#widgets/request-state.tsx'
import { SupplierClock } from '#widgets/supplier-clock.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { quotationStatusLabel } from './labels.ts'

const steps = ['record-cancel', 'record-decline', 'record-request-revision']

type SupplierActionsProps = Readonly<{ kind: RequestKind; supplier: QuotationColumn }>

function Steps({ kind, supplier, outbox }: SupplierActionsProps & { readonly outbox: readonly OutboxRow[] }) {
  const { t, i18n } = useLingui()
  const offline = useOffline()
  const renderDecline = use(DeclineSlot)
  const { save } = useSave()
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const { record, standing, offer } = supplier
  const waiting = outbox.filter(
    (row) =>
      row.title === record.recordNo && row.kind === record.kind && row.state !== 'done' && row.state !== 'attention',
  )
  const allowedActions = permittedActions(kind, record.status, 'buyer')
  const step = waiting.find(({ action }) => action !== null && steps.includes(action))
  if (step) return <RequestState state={step.draftState} track={false} />
  if (waiting.some(({ action }) => action === 'record-urge'))
    return <span className="small faint">{i18n._(reminderText(offline))}</span>
  const mayRemind = checkRecordReminder(kind, record, serverNow()).ok
  const mayAgree =
    standing === 'open' && offer && isAcceptable(offer.quote) && allowedActions.includes(kindContracts[kind].agree)
  const remind = async () => {
    await remindSupplier(kind, supplier.id)
    if (await awaitReminders(kind, [supplier.id])) showToast({ tone: 'ok', text: t`Reminder sent` })
  }
  const isDecided = standing === 'accepted' || standing === 'not-selected' || standing === 'declined'
  const question = { kind, record, onClose: () => setAsking(null) }
  return (
    <div className="cluster cmp__buttons">
      {isDecided && (
        <b className={standing === 'accepted' ? 'teal' : 'muted'}>{i18n._(quotationStatusLabel(supplier))}</b>
      )}
      {standing === 'accepted' && (
        <ButtonLink size="sm" to={paths.request(kind, supplier.id)}>{t`Open the request`}</ButtonLink>
      )}
      {standing === 'asks' && <ButtonLink size="sm" to={paths.request(kind, supplier.id)}>{t`Reply`}</ButtonLink>}
      {mayAgree && (
        <Button size="sm" icon={Check} onClick={() => setAsking('accept')}>
          {i18n._(offline ? onlineActionLabels[kindContracts[kind].agree] : kinds[kind].agreeing.button)}
        </Button>
      )}
      {allowedActions.includes('decline-offer') && (
        <Button size="sm" look="ghost" onClick={() => setAsking('decline')}>{t`Decline`}</Button>
      )}
      {mayRemind && (
        <>
          <Button size="sm" icon={BellRing} onClick={() => void save(remind)}>{t`Remind`}</Button>
          <SupplierClock zone={record.companyTimezone} compact />
        </>
      )}
      {asking === 'accept' && <AcceptDialog {...question} />}
      {asking === 'decline' && renderDecline(question)}
    </div>
  )
}

/** The buttons wait until the outbox was read, because it may contain a step of this record. */
export const SupplierActions = (props: SupplierActionsProps) => (
  <ListStates read={useOutbox()} line rows={0}>
    {(outbox) => <Steps {...props} outbox={outbox} />}
  </ListStates>
)
