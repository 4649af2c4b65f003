import { Trans } from '@lingui/react/macro'
import type { RequestRecord } from '#contract/entities/request.ts'
import { replyStateOf } from '#domain/lifecycle/reply-state.ts'
import { paths } from '#domain/paths.ts'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import { RecordPill } from '../list/sent-state.tsx'

/** The other suppliers of the same send. */
export const BatchMates = ({ kind, others }: { kind: KindDescriptor; others: readonly RequestRecord[] }) =>
  others.length === 0 ? null : (
    <section className="section" aria-labelledby="batch-mates">
      <div className="section__head">
        <h3 className="h2" id="batch-mates">
          <Trans>Sent together with</Trans>
        </h3>
      </div>
      <ul className="list">
        {others.map((other) => (
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
