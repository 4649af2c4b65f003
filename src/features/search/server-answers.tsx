import { Trans } from '@lingui/react/macro'
import { CloudAlert } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { LiveRead } from '#lib/live-read.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatNumber } from '#i18n/formats.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'

interface ServerAnswersProps<Row> {
  readonly kind: 'products' | 'companies'
  readonly read: LiveRead<{ readonly rows: readonly Row[]; readonly total: number }>
  readonly keyword: string
  readonly Rows: ComponentType<{ readonly rows: readonly Row[] }>
  /** What this device has, while the server does not answer. */
  readonly device: ReactNode
}

/** Rows of the backend. When it does not answer, those of the device stand in, and it says so. */
export const ServerAnswers = <Row,>({ kind, read, keyword, Rows, device }: ServerAnswersProps<Row>) => {
  switch (read.status) {
    case 'loading':
      return <SkeletonRows rows={6} />
    case 'failed':
      return (
        <>
          <div className="search__failed" role="alert">
            <CloudAlert className="icon" aria-hidden />
            <span className="grow">
              <Trans>The server did not answer. Below is what this device has.</Trans>
            </span>
            <Button size="sm" onClick={read.retry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
          {device}
        </>
      )
    case 'ready': {
      const { rows, total } = read.data
      if (rows.length === 0)
        return (
          <EmptyState title={<Trans>Nothing matches “{keyword}”.</Trans>}>
            {kind === 'products' ? (
              <Trans>Check the spelling, or search by registration number or CAS.</Trans>
            ) : (
              <Trans>Check the spelling, or search by main product, city or province.</Trans>
            )}
          </EmptyState>
        )
      const shown = formatNumber(rows.length)
      const all = formatNumber(total)
      return (
        <div className="search__rows">
          <Rows rows={rows} />
          {total > rows.length && (
            <p className="muted small">
              <Trans>
                The best {shown} of {all}. Add a word to narrow them down.
              </Trans>
            </p>
          )}
        </div>
      )
    }
  }
}
