import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCart } from '#account/reads/lists/cart.ts'
import { useCatalogueStatus } from '#catalogue/reads/copy-status.ts'
import { useRecordCount } from '#account/reads/requests/records.ts'
import { useDraftCount } from '#account/reads/requests/requests.ts'
import { formatBytes, formatDateTime, formatNumber } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Card } from '#ui/marks/card.tsx'

const Row = ({ name, asOf, children }: { name: ReactNode; asOf?: number | null; children: ReactNode }) => {
  const time = asOf ? formatDateTime(asOf) : ''
  return (
    <li>
      <span>
        {name}
        {time !== '' && (
          <small>
            <Trans>as of {time}</Trans>
          </small>
        )}
      </span>
      <span className="num">{children}</span>
    </li>
  )
}

/** Null if unknown: then a dash is shown instead of zero. */
const counted = (count: number | null): string => (count === null ? '–' : formatNumber(count))

/** What is stored on this device for offline use, with age and size. */
export const DeviceStore = () => {
  const catalogue = useCatalogueStatus()
  const drafts = useDraftCount()
  const records = dataOr(useRecordCount(), null)
  const cart = useCart()
  const rows = formatNumber(catalogue.rows)
  const all = formatNumber(catalogue.totalRows)
  return (
    <Card
      title={<Trans>On this device</Trans>}
      aside={<span className="tiny faint num">{formatBytes(catalogue.bytes)}</span>}
    >
      <ul className="store">
        <Row name={<Trans>Products and suppliers</Trans>} asOf={catalogue.asOf}>
          {catalogue.totalRows > catalogue.rows ? (
            <Trans>
              {rows} of {all}
            </Trans>
          ) : (
            rows
          )}
        </Row>
        <Row name={<Trans>Drafts</Trans>}>{counted(dataOr(drafts, null))}</Row>
        <Row name={<Trans>Requests and replies</Trans>} asOf={records?.asOf ?? null}>
          {counted(records?.count ?? null)}
        </Row>
        <Row name={<Trans>Cart</Trans>} asOf={cart.status === 'ready' ? cart.data.asOf : null}>
          {cart.status === 'ready' ? formatNumber(cart.data.total) : '–'}
        </Row>
      </ul>
    </Card>
  )
}
