import { useLingui, Trans } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { BellRing, Check, Copy, Ellipsis, Search, Send } from 'lucide-react'
import { useState, Suspense, use, type ReactNode, createContext } from 'react'
import type { RequestRecord, RequestKind } from '#contract/entities/request.ts'
import type { RecordOp } from '#account/queries/records.ts'
import { useOffline } from '#api/connection.ts'
import type { BuyerAction, BuyerMoves } from '#domain/lifecycle/buyer-moves.ts'
import { status } from '#domain/lifecycle/status.ts'
import { checkRecordReminder, type ReminderCheck } from '#domain/lifecycle/transitions.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { reminderText, onlineActionLabels, verbatimMessage } from '#i18n/labels/action-labels.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'
import { hasPrices, type KindDescriptor } from '#kinds/kind.ts'
import { useCopyRequest, useSendReminders } from '../use-request-actions.ts'
import { useServerNow } from '#ui/page/use-now.ts'
import { SupplierClock } from '#widgets/supplier-clock.tsx'
import { declineReasons, type DeclineReason } from '#contract/entities/progress.ts'
import { cancelRecord, closeRecord, declineRecord, reportOutcome, requestRevision } from '#account/actions/records.ts'
import { newestQuotationContent } from '#domain/quotations/quotations.ts'
import { lookUp } from '#lib/field-of.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { Checkbox } from '#ui/fields/tick.tsx'
import { TextDialog, type MessageValues, type TextDialogProps } from './message-forms.tsx'

type AcceptProps = Readonly<{ kind: RequestKind; record: RequestRecord; onClose: () => void }>

/** The app provides the dialog that accepts a quotation, because it belongs to another feature (quotations). */
export const AcceptDialogSlot = createContext<(props: AcceptProps) => ReactNode>(() => null)

type RecordButtonAction = Exclude<BuyerAction, 'answer' | 'receive' | 'report-result' | 'file-done'>

type StepDialogProps = AcceptProps & Readonly<{ press: RecordButtonAction }>

type Step = Pick<TextDialogProps, 'title' | 'label' | 'danger' | 'day' | 'files'> &
  Readonly<{
    text: ReactNode
    action?: ReactNode
    run: (props: StepDialogProps, input: MessageValues) => ReturnType<TextDialogProps['run']>
  }>

const report = (
  outcome: 'filed' | 'approved' | 'refused',
  texts: Required<Pick<Step, 'title' | 'text' | 'action' | 'day'>>,
): Step => ({
  ...texts,
  files: true,
  run: ({ record }, { text, day, files }) => reportOutcome(record.id, outcome, day, { text, files }),
})

/** A step without a `dialog` opens the accept dialog, except "decline-offer", which opens `DeclineDialog`. */
const recordSteps: Record<RecordButtonAction, Readonly<{ label: MessageDescriptor; dialog?: Step }>> = {
  accept: { label: msg`Accept quotation` },
  confirm: { label: msg`Confirm cost` },
  agree: { label: msg`Accept` },
  'decline-offer': { label: msg`Decline quotation` },
  'request-revision': {
    label: msg`Request a revised quotation`,
    dialog: {
      title: <Trans>Request a revised quotation</Trans>,
      text: <Trans>The supplier is asked for a revised quotation. The current one stays in the log.</Trans>,
      label: <Trans>Changes requested</Trans>,
      run: ({ kind, record }, { text }) =>
        requestRevision(kind, record.id, newestQuotationContent(record)?.version ?? 0, text),
    },
  },
  cancel: {
    label: msg`Cancel request`,
    dialog: {
      title: <Trans>Cancel this request?</Trans>,
      text: (
        <Trans>
          The supplier will be told. This cannot be undone; you can send the products again as a new request.
        </Trans>
      ),
      label: <Trans>Reason</Trans>,
      danger: true,
      run: ({ kind, record }, { text }) => cancelRecord(kind, record.id, text),
    },
  },
  close: {
    label: msg`Close request`,
    dialog: {
      title: <Trans>Close this request?</Trans>,
      text: <Trans>Both sides are done. You can review the supplier now.</Trans>,
      run: ({ kind, record }, { text }) => closeRecord(kind, record.id, text),
    },
  },
  file: {
    label: msg`I have submitted it`,
    dialog: report('filed', {
      title: <Trans>Submitted to the regulator</Trans>,
      text: <Trans>The regulator’s review period starts on this date.</Trans>,
      action: <Trans>Save submission</Trans>,
      day: <Trans>Submission date</Trans>,
    }),
  },
  approve: {
    label: msg`Mark as approved`,
    dialog: report('approved', {
      title: <Trans>Approved by the regulator</Trans>,
      text: <Trans>The supplier will be told that the registration was granted.</Trans>,
      action: <Trans>Save approval</Trans>,
      day: <Trans>Approval date</Trans>,
    }),
  },
  refuse: {
    label: msg`Mark as refused`,
    dialog: report('refused', {
      title: <Trans>Refused by the regulator</Trans>,
      text: <Trans>The supplier will be told that the registration was refused.</Trans>,
      action: <Trans>Save refusal</Trans>,
      day: <Trans>Refusal date</Trans>,
    }),
  },
}

const reasons = {
  price: msg`Price`,
  time: msg`Delivery time`,
  documents: msg`Documents`,
  'other-supplier': msg`Another supplier`,
  'not-needed': msg`No longer needed`,
  other: msg`Other`,
} satisfies Record<DeclineReason, unknown>

export const declineReasonText = (reason: string): MessageDescriptor =>
  lookUp(reasons, reason) ?? verbatimMessage(reason)

/** The supplier receives the remark, and the reason only if the buyer allows it. */
export function DeclineDialog({ kind, record, onClose }: AcceptProps) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const [tell, setTell] = useState(false)
  const { name } = record.company
  const tellLabel = t`Tell ${name} the reason`
  return (
    <TextDialog
      title={<Trans>Decline the quotation of {name}?</Trans>}
      action={<Trans>Decline quotation</Trans>}
      danger
      storedAs={`${kind}:${record.id}:decline-offer`}
      extra={
        <fieldset className="stack g-2">
          <legend className="small strong mb-2">
            <Trans>Reason</Trans>
          </legend>
          <div className="cluster">
            {declineReasons.map((one) => (
              <Chip key={one} tap on={one === reason} onClick={() => setReason(one === reason ? null : one)}>
                {i18n._(reasons[one])}
              </Chip>
            ))}
          </div>
          {reason !== null && (
            <Checkbox label={tellLabel} state={tell ? 'on' : 'off'} onChange={() => setTell(!tell)}>
              {tellLabel}
            </Checkbox>
          )}
        </fieldset>
      }
      run={({ text }) => declineRecord(kind, record.id, text, reason === null ? {} : { reason, tellReason: tell })}
      onClose={onClose}
    >
      <Trans>{name} is told that you decline. This cannot be undone.</Trans>
    </TextDialog>
  )
}

function StepDialog(props: StepDialogProps) {
  const { press, kind, record, onClose } = props
  const { t, i18n } = useLingui()
  const renderAccept = use(AcceptDialogSlot)
  if (press === 'decline-offer') return <DeclineDialog kind={kind} record={record} onClose={onClose} />
  const { label, dialog } = recordSteps[press]
  if (!dialog) return <Suspense>{renderAccept({ kind, record, onClose })}</Suspense>
  const { text, run, action = i18n._(label), ...rest } = dialog
  return (
    <TextDialog
      {...rest}
      {...(press === 'request-revision' ? { missing: t`Describe what should change` } : {})}
      action={action}
      storedAs={`${kind}:${record.id}:${press}`}
      run={(message) => run(props, message)}
      onClose={onClose}
    >
      {text}
    </TextDialog>
  )
}

type RecordActionsProps = Readonly<{
  kind: KindDescriptor
  record: RequestRecord
  waiting: readonly RecordOp[]
  moves: BuyerMoves
}>

/** Accept, confirm and agree bind the buyer and need a connection; other steps can wait in the outbox. */
const labelNow = (press: RecordButtonAction, offline: boolean): MessageDescriptor =>
  (offline && lookUp(onlineActionLabels, press)) || recordSteps[press].label

const isPress = (action: BuyerAction): action is RecordButtonAction => action in recordSteps

const primaryPresses: readonly RecordButtonAction[] = ['accept', 'confirm', 'agree', 'approve', 'file']
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
  const now = useServerNow()
  const offline = useOffline()
  const { copy, askFor } = useCopyRequest()
  const [asking, setAsking] = useState<RecordButtonAction | null>(null)
  const presses = moves.actions.filter(isPress)
  const primary = presses.find((press) => primaryPresses.includes(press))
  const second = presses.find((press) => secondPresses.includes(press))
  // If a step in the outbox changes the status, no reminder is offered, because the step is sent first.
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
    // Both sides may owe a step, as in a registration in preparation, so a reminder is offered beside the buyer's step.
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
