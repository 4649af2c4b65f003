import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { BellRing, Check, Copy, Ellipsis, Search, Send } from 'lucide-react'
import { useState } from 'react'
import type { RequestRecord } from '#contract/entities/request.ts'
import type { RecordOp } from '#account/queries/records.ts'
import { useOffline } from '#api/connection.ts'
import type { BuyerAction, BuyerMoves } from '#domain/lifecycle/buyer-moves.ts'
import { status } from '#domain/lifecycle/status.ts'
import { checkRecordReminder, type ReminderCheck } from '#domain/lifecycle/transitions.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { reminderText, onlineActionLabels } from '#i18n/labels/action-labels.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'
import { hasPrices, type KindDescriptor } from '#kinds/kind.ts'
import { useCopyRequest, useSendReminders } from '../use-request-actions.ts'
import { useNow } from '#ui/page/use-now.ts'
import { SupplierClock } from '#widgets/supplier-clock.tsx'
import { StepDialog, type RecordButtonAction } from './step-dialog.tsx'

type RecordActionsProps = Readonly<{
  kind: KindDescriptor
  record: RequestRecord
  waiting: readonly RecordOp[]
  moves: BuyerMoves
}>

const buttonLabels: Record<RecordButtonAction, MessageDescriptor> = {
  accept: msg`Accept quotation`,
  confirm: msg`Confirm cost`,
  agree: msg`Accept`,
  file: msg`I have submitted it`,
  approve: msg`Mark as approved`,
  refuse: msg`Mark as refused`,
  'request-revision': msg`Request a revised quotation`,
  'decline-offer': msg`Decline quotation`,
  close: msg`Close request`,
  cancel: msg`Cancel request`,
}

/** Accept, confirm and agree bind the buyer and need a connection; other steps can wait in the outbox. */
const labelNow = (press: RecordButtonAction, offline: boolean): MessageDescriptor =>
  offline && (press === 'accept' || press === 'confirm' || press === 'agree')
    ? onlineActionLabels[press]
    : buttonLabels[press]

const isPress = (action: BuyerAction): action is RecordButtonAction => action in buttonLabels

/** Steps that move the request forward. The available one is the primary button. */
const primaryPresses: readonly RecordButtonAction[] = ['accept', 'confirm', 'agree', 'approve', 'file']
/** Steps that may be a second button. All others are in the menu. */
const secondPresses: readonly RecordButtonAction[] = ['refuse', 'request-revision']

const notOwed: ReminderCheck = { ok: false, why: 'not-owed' }

type RemindProps = Readonly<{ judged: ReminderCheck; queued: boolean; zone: string; onPress: () => void }>

function Remind({ judged, queued, zone, onPress }: RemindProps) {
  const { t, i18n } = useLingui()
  const offline = useOffline()
  if (queued) return <span className="small faint">{i18n._(reminderText(offline))}</span>
  if (!judged.ok) {
    if (judged.why === 'not-owed') return null
    const again = formatDateTime(judged.againAt)
    return <span className="small faint">{t`Reminded; you can remind again from ${again}`}</span>
  }
  return (
    <>
      <SupplierClock zone={zone} compact />
      <Button icon={BellRing} onClick={onPress}>{t`Remind`}</Button>
    </>
  )
}

export function RecordActions({ kind, record, waiting, moves }: RecordActionsProps) {
  const { t, i18n } = useLingui()
  const now = useNow()
  const offline = useOffline()
  const { copy, askFor } = useCopyRequest()
  const [asking, setAsking] = useState<RecordButtonAction | null>(null)
  const presses = moves.actions.filter(isPress)
  const primary = presses.find((press) => primaryPresses.includes(press))
  const second = presses.find((press) => secondPresses.includes(press))
  // A reminder is not offered while steps are in the outbox, because they are sent first and may change the status.
  const urgeJudgement = moves.status === record.status ? checkRecordReminder(kind.kind, record, now) : notOwed
  const reminding = waiting.some((op) => op.intent.name === 'record-urge' && !op.refused)
  const sendReminder = useSendReminders()
  const remind = () => sendReminder(kind.kind, [record])
  const [line] = record.products
  const askForPrices = {
    id: 'enquire',
    label: t`Enquire about these products`,
    icon: Send,
    onSelect: () => askFor('enquiry', record),
  }
  const rest = presses.filter((press) => press !== primary && press !== second)
  const items: MenuItem[] = [
    { id: 'copy', label: t`Copy as new draft`, icon: Copy, onSelect: () => copy(kind.kind, [record]) },
    ...(hasPrices(kind) ? [] : [askForPrices]),
    // Both sides may owe a step, as in a registration in preparation. Then a reminder is offered too.
    ...(primary && urgeJudgement.ok && !reminding
      ? [{ id: 'remind', label: t`Remind`, icon: BellRing, onSelect: remind }]
      : []),
    ...rest.map((press) => ({
      id: press,
      label: i18n._(labelNow(press, offline)),
      danger: press === 'cancel' || press === 'decline-offer',
      onSelect: () => setAsking(press),
    })),
  ]
  const buttonOf = (press: RecordButtonAction, look: 'primary' | 'secondary') => (
    <Button look={look} icon={press === primary ? Check : undefined} onClick={() => setAsking(press)}>
      {i18n._(labelNow(press, offline))}
    </Button>
  )
  return (
    <>
      <Menu
        label={t`More actions`}
        buttonClass="iconbtn iconbtn--line rec__more"
        button={<Icon of={Ellipsis} />}
        items={items}
      />
      {record.status === status.declined && line && (
        <ButtonLink
          icon={Search}
          to={paths.searchProducts(line.wish || line.name)}
        >{t`Ask other suppliers`}</ButtonLink>
      )}
      {second && buttonOf(second, 'secondary')}
      {primary ? (
        buttonOf(primary, primary === 'file' && moves.missingFiles.length > 0 ? 'secondary' : 'primary')
      ) : (
        <Remind judged={urgeJudgement} queued={reminding} zone={record.companyTimezone} onPress={remind} />
      )}
      {asking && <StepDialog press={asking} kind={kind.kind} record={record} onClose={() => setAsking(null)} />}
    </>
  )
}
