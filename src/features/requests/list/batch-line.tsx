import { Trans } from '@lingui/react/macro'
import { Copy, Scale } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { RequestRecord } from '#contract/entities/request.ts'
import { paths } from '#domain/paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import { useCopyRequest } from '../use-copy-request.ts'

interface BatchLineProps {
  readonly kind: KindDescriptor
  readonly batch: string
  readonly records: readonly RequestRecord[]
}

/** Above a request to many suppliers: its batch, and the actions on all of it. */
export const BatchLine = ({ kind, batch, records }: BatchLineProps) => {
  const { copy } = useCopyRequest()
  const [first, ...others] = records
  return (
    <div className="batchline">
      <span className="grow">
        <Link to={paths.requests(kind.kind)}>
          <Trans>All sent requests</Trans>
        </Link>{' '}
        ·{' '}
        <span className="num">
          <Trans>Group {batch}</Trans>
        </span>
      </span>
      {first && (
        <Button look="ghost" size="sm" icon={Copy} onClick={() => copy(kind.kind, [first, ...others])}>
          <Trans>Send again</Trans>
        </Button>
      )}
      {others.length > 0 && (
        <ButtonLink size="sm" icon={Scale} to={paths.comparison(kind.kind, batch)}>
          <Trans>Compare quotations</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
