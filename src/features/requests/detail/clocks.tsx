import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { today } from '#account/reads/surroundings.ts'
import { daysUntil } from '#domain/lifecycle/deadline.ts'
import { status } from '#domain/lifecycle/status.ts'
import { formatDay, formatDaysLeft } from '#i18n/formats.ts'
import { Card } from '#ui/marks/card.tsx'
import { standsAt } from './steps/record-steps.ts'

/** `done`: what was due has arrived, so the remaining days no longer matter. */
const Due = ({ day, done }: { day: string; done: boolean }) => {
  const left = daysUntil(day, today())
  return (
    <>
      <span className="num">{formatDay(day)}</span>
      {!done && <small className={left < 0 ? 'bad-text' : 'faint'}> {formatDaysLeft(left)}</small>}
    </>
  )
}

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/**
 * Both deadlines of a registration: the supplier's, until the documents are ready, and the authority's after filing.
 */
export const Clocks = ({ kind, record }: { kind: RequestKind; record: RequestRecord }) => {
  const { documentsDue, filedOn, approvalDue, decidedOn } = record
  if (!documentsDue && !filedOn && !approvalDue && !decidedOn) return null
  const delivered = standsAt(kind, record) >= status.delivered
  return (
    <Card title={<Trans>Deadlines</Trans>}>
      <dl className="kv kv--rows">
        {documentsDue && (
          <Row label={<Trans>Supplier: documents due</Trans>}>
            <Due day={documentsDue} done={delivered} />
          </Row>
        )}
        {filedOn && (
          <Row label={<Trans>Submitted on</Trans>}>
            <span className="num">{formatDay(filedOn)}</span>
          </Row>
        )}
        {approvalDue && (
          <Row label={<Trans>Regulator: decision due</Trans>}>
            <Due day={approvalDue} done={Boolean(decidedOn)} />
          </Row>
        )}
        {decidedOn && (
          <Row label={<Trans>Decision date</Trans>}>
            <span className="num">{formatDay(decidedOn)}</span>
          </Row>
        )}
      </dl>
    </Card>
  )
}
