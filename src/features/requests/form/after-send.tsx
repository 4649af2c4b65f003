import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, CloudAlert, CloudUpload, HardDrive, LoaderCircle, RefreshCw, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { pushKinds } from '#contract/calls/push.ts'
import { retryAndWait } from '#account/actions/outbox.ts'
import type { DraftView } from '#account/queries/drafts.ts'
import { useOutboxSummary } from '#account/queries/outbox.ts'
import { usePush } from '#account/queries/push.ts'
import { useRecordCount } from '#account/queries/records.ts'
import { useCompaniesOnDevice } from '#catalogue/queries/lists/stored-rows.ts'
import { useLineNames } from '#catalogue/queries/names/display-names.ts'
import { paths } from '#domain/paths.ts'
import { groupLinesBySupplier } from '#domain/requests/draft/content.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { listSeparator, formatDateTime, formatDay } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { prefs } from '#prefs/prefs.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { AsyncButton } from '#ui/buttons/work-button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Stepper } from '#ui/marks/stepper.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { usePhone } from '#ui/page/use-media.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { NextTry } from '#widgets/request-state.tsx'
import { sentMessage, requestStateText } from '#widgets/state-texts.ts'
import { useLineSummary } from '../labels/line-labels.tsx'
import { textOfTerm } from './terms/term-input.tsx'

type Phase = 'sent' | 'here' | 'silent' | 'moving' | 'stopped'

/** A send without a known answer is never shown as sent. */
function phaseOf(state: DraftState): Phase {
  switch (state.at) {
    case 'sent':
    case 'done':
    case 'approval':
      return 'sent'
    case 'sending':
      return 'moving'
    case 'waiting-to-send':
      if (state.cause?.why === 'offline') return 'here'
      return state.cause?.why === 'server' || state.cause?.why === 'throttled' ? 'silent' : 'moving'
    case 'uncertain':
      return state.needs ? 'stopped' : 'silent'
    default:
      return 'stopped'
  }
}

const icons = { sent: Check, here: HardDrive, silent: CloudAlert, moving: LoaderCircle, stopped: CircleAlert } as const

function UsualTime({ hours }: { hours: number }) {
  const days = Math.round(hours / 24)
  if (hours > 36) return <Plural value={days} one="usually in # day" other="usually in # days" />
  if (hours > 0) return <Plural value={hours} one="usually in # hour" other="usually in # hours" />
  return <Trans>not known yet</Trans>
}

function useHead(state: DraftState, phase: Phase): readonly [title: string, text: ReactNode] {
  const { t, i18n } = useLingui()
  const phone = usePhone()
  const text = requestStateText(state, (message) => i18n._(message))
  switch (phase) {
    case 'sent': {
      if (state.at !== 'sent') return [text, null]
      const [first] = state.receipt.records
      const { batchNo } = state.receipt
      const no = batchNo ?? first?.recordNo
      const label = batchNo ? t`Request group` : t`Request no.`
      const named = no && (
        <>
          {label} <span translate="no">{no}</span>
        </>
      )
      return [i18n._(sentMessage(state.suppliers)), named]
    }
    case 'here':
      return [
        phone ? t`Saved on this phone` : t`Saved on this device`,
        'SyncManager' in globalThis
          ? t`It is sent once, automatically. You can close the app.`
          : t`It is sent once, as soon as this app is open and has a connection.`,
      ]
    case 'silent':
      return [
        state.at === 'uncertain' ? text : t`Our service is not answering`,
        <Trans key="text">
          Nothing is lost. <NextTry at={'nextTryAt' in state ? state.nextTryAt : null} />
        </Trans>,
      ]
    case 'moving':
      return [text, <Trans key="text">You can go on working. It is sent once.</Trans>]
    case 'stopped':
      return [text, <Trans key="text">It has not been sent. Open it to see what is needed.</Trans>]
  }
}

function useSteps({ state, updatedAt }: DraftView, phase: Phase) {
  const { t } = useLingui()
  const replies = [
    { id: 'reply', title: t`Suppliers open it and reply`, date: t`You get a message for each reply.` },
    { id: 'compare', title: t`You compare the replies` },
  ]
  const sentAt = state.at === 'sent' && formatDateTime(state.receipt.sentAt)
  if (phase === 'sent')
    return [{ id: 'sent', title: t({ context: 'requests', message: 'Sent' }), date: sentAt }, ...replies]
  const next =
    phase === 'here'
      ? {
          title: t`Sent when there is a connection`,
          date: t`The reply-by date and your allowance are checked again then.`,
        }
      : { title: t`Sending` }
  return [{ id: 'saved', title: t`Saved`, date: formatDateTime(updatedAt) }, { id: 'send', ...next }, ...replies]
}

const distinctLines = ({ content }: DraftView) => [
  ...new Map(content.lines.map((line) => [[line.wish || line.name, line.quantity, line.unit].join(), line])).values(),
]

function PackHint({ suppliers }: Readonly<{ suppliers: number }>) {
  const hasPack = useSnapshot(prefs).offlinePack !== null
  const records = dataOr(useRecordCount(), null)?.count ?? null
  if (hasPack || records === null || records > suppliers) return null
  return (
    <p className="after__s small muted">
      <Trans>
        Before a journey, an <Link to={paths.device('pack')}>offline pack</Link> takes photos, documents and your
        requests along on this device.
      </Trans>
    </p>
  )
}

function AskPush({ account }: Readonly<{ account: string }>) {
  const { t } = useLingui()
  const { state, change } = usePush()
  const [isDismissed, setDismissed] = useState(false)
  const { busy, save } = useSave({ words: t`Notifications were not turned on. You can do that in the settings.` })
  const isIos = state?.at === 'install-first'
  const asks = isIos || (state?.at === 'off' && Notification.permission === 'default')
  useEffect(() => {
    if (asks) prefs.guidesDone.push(`${account}/push`)
  }, [asks, account])
  if (isDismissed || !asks) return null
  const text = t`Tell me on this device when a supplier answers`
  const turnOn = async () => {
    await change({ kinds: [...pushKinds], quiet: null })
    showToast({ tone: 'ok', text: t`Notifications are on for this device` })
  }
  return (
    <p className="after__s row small muted">
      {isIos ? (
        <Link to={paths.notifications()}>{text}</Link>
      ) : (
        <Button look="link" busy={busy} onClick={() => void save(turnOn)}>
          {text}
        </Button>
      )}
      <IconButton icon={X} size="sm" label={t`Dismiss`} onClick={() => setDismissed(true)} />
    </p>
  )
}

/** Offers push messages once, after a send, when their use is clear. On iOS, the app must first be installed. */
function PushHint() {
  const account = prefs.account?.sub
  const [isNew] = useState(() => account && !prefs.guidesDone.includes(`${account}/push`))
  return account && isNew && <AskPush account={account} />
}

type AfterSendProps = Readonly<{ draft: DraftView; onDone: () => void; onOpenForm: () => void }>

export function SendConfirmation({ draft, onDone, onOpenForm }: AfterSendProps) {
  const { t } = useLingui()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { content, kind, state } = draft
  const phase = phaseOf(state)
  const [title, text] = useHead(state, phase)
  const steps = useSteps(draft, phase)
  const current = phase === 'sent' || phase === 'here' ? 0 : 1
  const waiting = useOutboxSummary()?.waiting ?? 0
  const withNames = useLineNames(content.lines)
  const suppliers = groupLinesBySupplier({ lines: content.lines.map(withNames) })
  const companies = useCompaniesOnDevice(suppliers.map(({ companyId }) => companyId))
  const hoursOf = (id: string) => companies.find(({ companyId }) => companyId === id)?.usualReplyHours ?? 0
  const summary = useLineSummary()
  const day = content.maxReplyTime && formatDay(content.maxReplyTime)
  const files = content.attachments.length
  const place = [textOfTerm(content.terms['tradeClause']), textOfTerm(content.terms['deliveryPlace'])]
    .filter(Boolean)
    .join(' ')
  const receipt = state.at === 'sent' ? state.receipt : null
  const [record] = receipt?.records ?? []
  const to =
    receipt?.batchNo && receipt.records.length > 1
      ? paths.requests(kind, { tab: 'sent', batch: receipt.batchNo })
      : paths.request(kind, record?.id ?? draft.localId)
  return (
    <Modal labelledBy={titleId} look="after" onClose={onDone}>
      <div className="dialog__body">
        <header className="row start g-4 after__s">
          <span className="disc">
            <Icon of={icons[phase]} spin={phase === 'moving'} />
          </span>
          <div className="grow">
            <h2 className="h2" id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <p translate="yes" className="muted num">
              {text}
            </p>
          </div>
          <span className="sr" role="status">
            {title}
          </span>
        </header>
        <section className="after__s">
          <h3 className="tiny faint mb-2">
            <Plural value={suppliers.length} one="To # supplier" other="To # suppliers" />
          </h3>
          <ul className="stack g-2">
            {suppliers.map(({ companyId, companyName }) => (
              <li key={companyId} className="row g-3">
                <Monogram name={companyName} size="sm" />
                <span className="clip grow">{companyName}</span>
                <span className="small faint nowrap">
                  {phase === 'sent' && <UsualTime hours={hoursOf(companyId)} />}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className="after__s">
          <h3 className="tiny faint mb-2">
            {[place, day && t`reply by ${day}`, files > 0 && t`${plural(files, { one: '# file', other: '# files' })}`]
              .filter(Boolean)
              .join(listSeparator())}
          </h3>
          <ul className="stack g-2">
            {distinctLines(draft).map((line) => (
              <li key={line.lineId} className="row g-3">
                <FormulationTile code={line.formulation} categoryId={line.categoryId} size="sm" />
                <span className="grow">
                  <UnbrokenText text={line.wish || withNames(line).name} />
                </span>
                <span translate="no" className="small faint nowrap num">
                  {summary({ quantity: line.quantity, unit: line.unit })}
                </span>
              </li>
            ))}
          </ul>
        </section>
        {phase !== 'stopped' && (
          <section className="after__s">
            <Stepper label={t`What happens next`} steps={steps} current={current} />
          </section>
        )}
        <PackHint suppliers={suppliers.length} />
        {phase !== 'stopped' && <PushHint />}
      </div>
      <footer className="dialog__foot">
        <span className="grow not-m" />
        <Button look="ghost" onClick={onDone}>{t`Done`}</Button>
        {phase === 'sent' && <ButtonLink to={to}>{t`Open request`}</ButtonLink>}
        {(phase === 'here' || phase === 'moving') && (
          <ButtonLink to={paths.device('waiting')} icon={CloudUpload}>
            <span>{t`Outbox`}</span> {waiting > 0 && <span className="count">{waiting}</span>}
          </ButtonLink>
        )}
        {phase === 'silent' && (
          <AsyncButton icon={RefreshCw} busyLabel={t`Trying`} work={() => retryAndWait()}>{t`Try now`}</AsyncButton>
        )}
        {phase === 'stopped' && <Button onClick={onOpenForm}>{t`Open form`}</Button>}
      </footer>
    </Modal>
  )
}
