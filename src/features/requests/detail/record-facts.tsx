import { useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useReceipt } from '#account/queries/records.ts'
import { useProductsByIds } from '#catalogue/queries/lists/stored-rows.ts'
import { sessionState } from '#api/session/session-state.ts'
import type { RequestKind, RequestLine, RequestRecord } from '#contract/entities/request.ts'
import { status, isEnded } from '#domain/lifecycle/status.ts'
import { ingredientsBeyond } from '#domain/quotations/actives.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime, formatDay } from '#i18n/formats.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import { ExtraActivesNote } from '#kinds/quotation-terms.tsx'
import { dataOr } from '#lib/live-read.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Card, Facts } from '#ui/marks/card.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { useCopyText } from '../use-request-actions.ts'
import { useCategoryLabel, useLineSummary } from '../labels/line-labels.tsx'
import { visibleTermsOfRecord, TermRows } from './fact-rows.tsx'
import { TimeUntilEnd } from '#widgets/time-left.tsx'
import { useBuyerZone } from '#account/queries/surroundings.ts'
import { msg } from '@lingui/core/macro'
import { Stepper } from '#ui/marks/stepper.tsx'
import { recordStatusText, statusLabels } from '../labels/record-status.tsx'
import type { StepName } from '#domain/requests/kind-rules.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { statusName } from '#domain/lifecycle/status-word.ts'

type OfRecord = Readonly<{ kind: RequestKind; record: RequestRecord }>

export function RequestedTerms({ kind, record }: Readonly<{ kind: KindDescriptor; record: RequestRecord }>) {
  const { t } = useLingui()
  const className = useCategoryLabel()
  const summary = useLineSummary()
  const facts = dataOr(useProductsByIds(record.products.map(({ pesticideId }) => pesticideId)), [])
  const extraActives = ({ wish, pesticideId }: RequestLine) =>
    ingredientsBeyond(wish ?? '', facts.find((one) => one.pesticideId === pesticideId)?.ingredients ?? [])
  const productOf = (line: RequestLine) => (
    <Link translate="no" className={line.wish ? 'tap' : 'item__t wraps tap'} to={paths.product(line.pesticideId)}>
      <UnbrokenText text={line.name} />
    </Link>
  )
  return (
    <Card title={t`What you asked for`}>
      <ul className="stack g-3 mb-2 small asked wraps">
        {record.products.map((line) => (
          <li key={line.pesticideId} className="item">
            <FormulationTile code={line.formulation} categoryId={line.categoryId} size="sm" />
            <span className="grow">
              {line.wish ? (
                <>
                  <span className="item__t wraps">
                    <UnbrokenText text={line.wish} />
                  </span>
                  <span className="block wraps">
                    {t`Closest product of this supplier:`} {productOf(line)}
                  </span>
                  <ExtraActivesNote actives={extraActives(line).map(({ name }) => name)} />
                </>
              ) : (
                productOf(line)
              )}
              <span translate="no" className="item__s num">
                <UnbrokenText text={[className(line.categoryId), line.registrationNo].filter(Boolean).join(' · ')} />
              </span>
              <span translate="no" className="num">
                <UnbrokenText text={summary(line)} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <dl className="kv kv--rows">
        <TermRows terms={visibleTermsOfRecord(kind, record)} replyBy={record.maxReplyTime} files={record.attachList} />
      </dl>
      {record.note && (
        <p translate="no" className="small muted pre line-t asked__note">
          {record.note}
        </p>
      )}
    </Card>
  )
}

export function RegistrationDeadlines({ kind, record }: OfRecord) {
  const { t } = useLingui()
  const { documentsDue, filedOn, approvalDue, decidedOn } = record
  const zone = useBuyerZone()
  if (!documentsDue && !filedOn && !approvalDue && !decidedOn) return null
  const isDelivered = currentStatus(kind, record) >= status.delivered
  const due = (day: string | null | undefined, done: boolean) =>
    day && (
      <>
        <span>{formatDay(day)}</span> {!done && <TimeUntilEnd day={day} zone={zone} counts />}
      </>
    )
  return (
    <Card title={t`Deadlines`}>
      <Facts
        facts={[
          [t`Supplier: documents due`, due(documentsDue, isDelivered)],
          [t`Submitted on`, filedOn && formatDay(filedOn)],
          [t`Regulator: decision due`, due(approvalDue, Boolean(decidedOn))],
          [t`Decision date`, decidedOn && formatDay(decidedOn)],
        ]}
      />
    </Card>
  )
}

export function ReceiptCard({ kind, record }: OfRecord) {
  const { t } = useLingui()
  const receipt = dataOr(useReceipt(kind, record), null)
  const copy = useCopyText(t`Receipt copied`)
  const sentAt = receipt?.sentAt ?? record.createTime
  const batchNo = receipt?.batchNo ?? record.batchNo ?? null
  const { view } = useSnapshot(sessionState)
  const writer = ('user' in view && view.user?.nickname) || ''
  const approver = record.approvedBy ?? null
  const audience = approver
    ? t`You and the supplier. Administrators of your company saw it before it was sent.`
    : t`You and the supplier`
  const hash = receipt?.contentHash ?? record.contentHash ?? null
  const checksum = hash && <code title={hash}>{hash.slice(0, 12)}</code>
  const text = [record.recordNo, batchNo, new Date(sentAt).toISOString(), hash && `sha-256 ${hash}`]
  const onCopy = () => void copy(text.filter(Boolean).join('\n'))
  const copyButton = <IconButton icon={Copy} size="sm" label={t`Copy receipt details`} onClick={onCopy} />
  return (
    <Card title={t`Receipt`} aside={copyButton}>
      <Facts
        facts={[
          [t`Sent`, formatDateTime(sentAt)],
          [t`Written by`, writer === '' ? t`You` : t`You (${writer})`],
          [t`Approved by`, approver],
          [t`Visible to`, audience],
          [t`Request group`, batchNo],
        ]}
      />
      {checksum && (
        <details className="tiny faint">
          <summary className="tap">{t`Details`}</summary>
          {t`Checksum`} {checksum}
        </details>
      )}
      {receipt && <p className="tiny faint">{t`Kept on this device.`}</p>}
    </Card>
  )
}

type RouteStep = StepName | 'ended'

/** The types of the log entries that mark a step, if they differ from the step's name. */
const events: Partial<Record<RouteStep, readonly string[]>> = {
  'cost-quoted': ['quoted'],
  'support-offered': ['quoted'],
  documents: ['documents-delivered'],
  authority: ['approved', 'refused', 'filed'],
  ended: ['declined', 'not-selected', 'expired', 'cancelled'],
}

const atOf = (record: RequestRecord, name: RouteStep): number | null =>
  name === 'sent'
    ? record.createTime
    : (record.log?.findLast((entry) => (events[name] ?? [name]).includes(entry.type))?.time ?? null)

const reachedStatus = (kind: RequestKind, record: RequestRecord): number =>
  kindRules[kind].steps.findLast(([name]) => atOf(record, name) !== null)?.[1] ?? status.sent

/** Returns the status code, or, if this app does not know it (newer backend), a status derived from the log. */
const currentStatus = (kind: RequestKind, record: RequestRecord): number =>
  statusName(kind, record.status) === null ? reachedStatus(kind, record) : record.status

/** `current`: index of the last step reached; `steps.length` if the request has ended, with or without success. */
export function recordProgress(kind: RequestKind, record: RequestRecord) {
  const kindSteps = kindRules[kind].steps
  const datedSteps = (names: readonly RouteStep[]) => names.map((name) => ({ name, at: atOf(record, name) }))
  const hasEnded = isEnded(record.status) && record.status !== status.closed
  if (hasEnded) {
    const far = reachedStatus(kind, record)
    const doneSteps = kindSteps.filter(([, code]) => code <= far)
    const steps = datedSteps([...doneSteps.map(([name]) => name), 'ended' as const].slice(-5))
    return { steps, current: steps.length }
  }
  const steps = datedSteps(kindSteps.map(([name]) => name))
  if (record.status === status.closed) return { steps, current: steps.length }
  const code = record.status === status.revisionRequested ? status.offered - 1 : currentStatus(kind, record)
  // `needsAnswer` is between "opened" and "quoted", but is not a step: the last step reached is still "opened".
  const current = kindSteps.filter(([, from]) => from <= code).length - 1
  return { steps, current }
}

const labels = {
  ...statusLabels,
  confirmed: msg`Cost confirmed`,
  documents: statusLabels['documents-delivered'],
  authority: msg`Regulator’s decision`,
} as const satisfies Record<StepName, unknown>

export function RecordProgress({ kind, record }: OfRecord) {
  const { t, i18n } = useLingui()
  const { steps, current } = recordProgress(kind, record)
  const title = (name: RouteStep) => {
    const isDecision = name === 'authority'
    if (name === 'ended' || (isDecision && (record.status === status.concluded || record.status === status.refused)))
      return i18n._(recordStatusText(kind, record))
    return isDecision && record.status === status.received ? t`Submitted` : i18n._(labels[name])
  }
  const date = (name: RouteStep, at: number | null) => {
    const day = name === 'authority' ? record.decidedOn : null
    const text = day ? formatDay(day) : at === null ? null : formatDateTime(at)
    return text === null ? null : (
      <span translate="no" className="num">
        {text}
      </span>
    )
  }
  return (
    <div className="route">
      <Stepper
        label={t`Progress`}
        current={current}
        steps={steps.map(({ name, at }) => ({ id: name, title: title(name), date: date(name, at) }))}
      />
    </div>
  )
}
