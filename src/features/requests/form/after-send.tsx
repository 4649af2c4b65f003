import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, CloudAlert, CloudUpload, Copy, HardDrive, LoaderCircle, RefreshCw } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { tryNow } from '#account/actions/outbox.ts'
import type { DraftView } from '#account/queries/drafts.ts'
import { useSyncSummary } from '#account/queries/outbox.ts'
import { useCompaniesHere } from '#catalogue/queries/lists/stored-rows.ts'
import { useLineNames } from '#catalogue/queries/names/display-names.ts'
import type { Company } from '#contract/entities/company.ts'
import { paths } from '#domain/paths.ts'
import { bySupplier } from '#domain/requests/draft/content.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { comma, formatDateTime, formatDay } from '#i18n/formats.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { NextTry } from '#widgets/request-state.tsx'
import { sentText, stateText } from '#widgets/state-texts.ts'
import { useLineSummary } from '../labels/line-labels.tsx'
import { useCopyText } from '../use-request-actions.ts'
import { textOf } from './terms/term-input.tsx'

type Phase = 'sent' | 'here' | 'silent' | 'moving' | 'stopped'

/** What this device knows about the request. A send of which no answer is known is never shown as sent. */
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

const hoursOfDay = 24

/** A time is stated from a day and a half on in days, as on the supplier's page. */
function UsualTime({ company, waits }: { company: Company | undefined; waits: boolean }) {
  const hours = company?.usualReplyHours ?? 0
  if (hours > 1.5 * hoursOfDay)
    return <Plural value={Math.round(hours / hoursOfDay)} one="usually in # day" other="usually in # days" />
  if (hours > 0) return <Plural value={hours} one="usually in # hour" other="usually in # hours" />
  return waits ? <Trans>not known yet</Trans> : null
}

function TryNow() {
  const { busy, save } = useSaving()
  return (
    <Button icon={RefreshCw} busy={busy} busyLabel={<Trans>Trying</Trans>} onClick={() => void save(() => tryNow())}>
      <Trans>Try now</Trans>
    </Button>
  )
}

function useHead(state: DraftState, phase: Phase): readonly [title: string, text: ReactNode] {
  const { t, i18n } = useLingui()
  const phone = usePhone()
  const said = stateText(state, (message) => i18n._(message))
  switch (phase) {
    case 'sent': {
      if (state.at !== 'sent') return [said, null]
      const [first] = state.receipt.records
      return [i18n._(sentText(state.suppliers)), state.receipt.batchNo ?? first?.recordNo ?? null]
    }
    case 'here':
      return [
        phone ? t`Saved on this phone` : t`Saved on this device`,
        <Trans key="text">It is sent once, automatically. You can close the app.</Trans>,
      ]
    case 'silent':
      return [
        state.at === 'uncertain' ? said : t`Our service is not answering`,
        <Trans key="text">
          Nothing is lost. <NextTry at={'nextTryAt' in state ? state.nextTryAt : null} />
        </Trans>,
      ]
    case 'moving':
      return [said, <Trans key="text">You can go on working. It is sent once.</Trans>]
    case 'stopped':
      return [said, <Trans key="text">It has not been sent. Open it to see what is needed.</Trans>]
  }
}

function Steps({ draft: { state, updatedAt }, phase }: { draft: DraftView; phase: Exclude<Phase, 'stopped'> }) {
  const { t } = useLingui()
  const saved = formatDateTime(updatedAt)
  const sent = state.at === 'sent' ? formatDateTime(state.receipt.sentAt) : null
  const reply = (
    <li>
      <b>{t`Suppliers open it and reply`}</b> {phase === 'sent' && t`You get a message for each reply.`}
    </li>
  )
  if (phase === 'sent')
    return (
      <ol className="vsteps">
        <li className="now">
          <b>{state.at === 'approval' ? t`Waiting for approval` : t({ context: 'requests', message: 'Sent' })}</b>{' '}
          {sent && `· ${sent}`}
        </li>
        {reply}
        <li>
          <b>{t`You compare the replies`}</b>
        </li>
      </ol>
    )
  return (
    <ol className="vsteps">
      <li className={phase === 'here' ? 'now' : 'on'}>
        <b>{t`Saved`}</b> · {saved}
      </li>
      {phase === 'here' ? (
        <li>
          <b>{t`Sent when there is a connection`}</b>{' '}
          <Trans>The reply-by date and your allowance are checked again then.</Trans>
        </li>
      ) : (
        <li className={phase === 'silent' ? 'wait' : 'now'}>
          <b>{t`Sending`}</b> {phase === 'silent' && t`It waits in the outbox.`}
        </li>
      )}
      {reply}
    </ol>
  )
}

/** The products of the request, each once although several suppliers are asked for it. */
const distinctLines = ({ content }: DraftView) => [
  ...new Map(content.lines.map((line) => [[line.wish || line.name, line.quantity, line.unit].join(), line])).values(),
]

interface AfterSendProps {
  readonly draft: DraftView
  readonly onDone: () => void
  readonly onOpenForm: () => void
}

/** Replaces the form after Send and stays until the buyer leaves it. */
export function AfterSend({ draft, onDone, onOpenForm }: AfterSendProps) {
  const { t } = useLingui()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { content, kind, state } = draft
  const phase = phaseOf(state)
  const [title, text] = useHead(state, phase)
  const copy = useCopyText(t`Copied`)
  const waiting = useSyncSummary()?.waiting ?? 0
  const withNames = useLineNames(content.lines)
  const suppliers = bySupplier({ lines: content.lines.map(withNames) })
  const companies = useCompaniesHere(suppliers.map(({ companyId }) => companyId))
  const summary = useLineSummary()
  const day = content.maxReplyTime && formatDay(content.maxReplyTime)
  const files = content.attachments.length
  const place = [textOf(content.terms['tradeClause']), textOf(content.terms['deliveryPlace'])].filter(Boolean).join(' ')
  const receipt = state.at === 'sent' ? state.receipt : null
  const [record] = receipt?.records ?? []
  const to =
    receipt?.batchNo && receipt.records.length > 1
      ? paths.requests(kind, { tab: 'sent', batch: receipt.batchNo })
      : paths.request(kind, record?.id ?? draft.localId)
  return (
    <Modal labelledBy={id} look="after" onClose={onDone}>
      <div className="dialog__body">
        <header className={`after__h after__h--${phase}`}>
          <span className="after__i">
            <Icon of={icons[phase]} spin={phase === 'moving'} />
          </span>
          <div className="grow">
            <h2 className="h2" id={id} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <p className="muted num inline">
              {text}
              {typeof text === 'string' && (
                <IconButton icon={Copy} size="sm" label={t`Copy number`} onClick={() => void copy(text)} />
              )}
            </p>
          </div>
          <span className="sr" role="status">
            {title}
          </span>
        </header>
        <section className="after__s">
          <h3>
            <Plural value={suppliers.length} one="To # supplier" other="To # suppliers" />
          </h3>
          <ul className="after__l">
            {suppliers.map(({ companyId, companyName }) => (
              <li key={companyId}>
                <Monogram name={companyName} size="sm" />
                <span className="clip grow">{companyName}</span>
                <span className="small faint nowrap">
                  <UsualTime company={companies.find((one) => one.companyId === companyId)} waits={phase === 'sent'} />
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className="after__s">
          <h3>
            {[place, day && t`reply by ${day}`].filter(Boolean).join(comma())}
            {files > 0 && (
              <>
                {comma()}
                <Plural value={files} one="# file" other="# files" />
              </>
            )}
          </h3>
          <ul className="after__l">
            {distinctLines(draft).map((line) => (
              <li key={line.lineId}>
                <FormulationTile code={line.formulation} categoryId={line.categoryId} size="sm" />
                <span className="grow">
                  <Unbroken text={line.wish || withNames(line).name} />
                </span>
                <span className="small faint nowrap num">{summary({ quantity: line.quantity, unit: line.unit })}</span>
              </li>
            ))}
          </ul>
        </section>
        {phase !== 'stopped' && (
          <section className="after__s">
            <h3>{t`What happens next`}</h3>
            <Steps draft={draft} phase={phase} />
          </section>
        )}
      </div>
      <footer className="dialog__foot">
        <span className="grow not-m" />
        <Button look="ghost" onClick={onDone}>{t`Done`}</Button>
        {phase === 'sent' && <ButtonLink to={to}>{t`Open request`}</ButtonLink>}
        {(phase === 'here' || phase === 'moving') && (
          <ButtonLink to={paths.device('waiting')} icon={CloudUpload}>
            {t`Outbox`} {waiting > 0 && <span className="count">{waiting}</span>}
          </ButtonLink>
        )}
        {phase === 'silent' && <TryNow />}
        {phase === 'stopped' && <Button onClick={onOpenForm}>{t`Open form`}</Button>}
      </footer>
    </Modal>
  )
}
