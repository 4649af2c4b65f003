import { Trans } from '@lingui/react/macro'
import type { RequestRecord } from '#contract/entities/request.ts'
import { paths } from '#domain/paths.ts'
import { Card } from '#ui/marks/card.tsx'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { Link } from 'react-router-dom'
import type { KindDescriptor } from '#kinds/kind.ts'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { useClassName } from '../words/use-class-name.ts'
import { useLineSummary } from '../words/use-line-summary.ts'
import { FileLink } from './log/file-link.tsx'
import { saidTerms, TermRows } from './term-text.tsx'

/** What was sent, unchanged: it is locked since. */
export const AskedFor = ({ kind, record }: { kind: KindDescriptor; record: RequestRecord }) => {
  const className = useClassName()
  const summary = useLineSummary()
  return (
    <Card title={<Trans>What you asked for</Trans>}>
      <ul className="asked">
        {record.products.map((line) => (
          <li key={line.pesticideId} className="item">
            <FormulationTile code={line.formulation} categoryId={line.categoryId} size="sm" />
            <span className="grow">
              <Link className="item__t wraps tap" to={paths.product(line.pesticideId)}>
                <Unbroken text={line.name} />
              </Link>
              <span className="item__s num">
                <Unbroken text={[className(line.categoryId), line.registrationNo].filter(Boolean).join(' · ')} />
              </span>
              <span className="num">
                <Unbroken text={summary(line)} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <dl className="kv kv--rows">
        <TermRows terms={saidTerms(kind, record)} replyBy={record.maxReplyTime} />
        {record.attachList.length > 0 && (
          <div>
            <dt>
              <Trans>Files</Trans>
            </dt>
            <dd>
              {record.attachList.map((file) => (
                <FileLink key={file.url} file={file} />
              ))}
            </dd>
          </div>
        )}
      </dl>
      {record.note && <p className="asked__note">{record.note}</p>}
    </Card>
  )
}
