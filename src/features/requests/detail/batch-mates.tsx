import { Trans } from '@lingui/react/macro'
import type { RequestRecord } from '#contract/entities/request.ts'
import { useRecords } from '#account/reads/records.ts'
import { replyStateOf } from '#domain/lifecycle/reply-state.ts'
import { paths } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { ListRow } from '#ui/list-row.tsx'
import { Monogram } from '#ui/monogram.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import { RecordPill } from '../list/sent-state.tsx'
import { useRecordNames } from '#catalogue/reads/shown-names.ts'

/** The other suppliers that were asked with the same send. */
export const BatchMates = ({ kind, record }: { kind: KindDescriptor; record: RequestRecord }) => {
  const read = useRecords(kind.kind, record.batchNo ? { batchNo: record.batchNo } : {})
  const others = record.batchNo
    ? dataOr(read, { rows: [], asOf: null }).rows.filter((other) => other.id !== record.id)
    : []
  const named = useRecordNames(others)
  if (others.length === 0) return null
  return (
    <section className="section" aria-labelledby="batch-mates">
      <div className="section__head">
        <h3 className="h2" id="batch-mates">
          <Trans>Sent together with</Trans>
        </h3>
      </div>
      <ul className="list">
        {others.map(named).map((other) => (
          <ListRow
            key={other.id}
            to={paths.request(kind.kind, other.id)}
            lead={<Monogram name={other.company.name} size="sm" />}
            title={other.company.name}
            detail={other.recordNo}
            side={<RecordPill kind={kind.kind} code={other.status} replied={replyStateOf(other) === 1} />}
            unread={other.unread}
          />
        ))}
      </ul>
    </section>
  )
}
