import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCart } from '#account/reads/cart.ts'
import { useCatalogueStatus } from '#catalogue/reads/catalogue.ts'
import { useRecords } from '#account/reads/records.ts'
import { useDrafts } from '#account/reads/requests.ts'
import { formatBytes, formatDateTime, formatNumber } from '#i18n/formats.ts'
import { Card } from '#ui/card.tsx'

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

/** Shows a dash while a count is unknown, because 0 would be wrong. */
const counted = (parts: readonly (number | null)[]): string =>
  parts.some((part) => part === null) ? '–' : formatNumber(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0))

/** What is stored on this device for offline use, with age and size. */
export const DeviceStore = () => {
  const catalogue = useCatalogueStatus()
  const drafts = [useDrafts('enquiry'), useDrafts('sample'), useDrafts('intention')]
  const records = [useRecords('enquiry'), useRecords('sample'), useRecords('intention')]
  const cart = useCart()
  const ages = records.flatMap((read) => (read.status === 'ready' && read.data.asOf !== null ? [read.data.asOf] : []))
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
        <Row name={<Trans>Drafts</Trans>}>
          {counted(drafts.map((read) => (read.status === 'ready' ? read.data.length : null)))}
        </Row>
        <Row name={<Trans>Requests and replies</Trans>} asOf={ages.length > 0 ? Math.min(...ages) : null}>
          {counted(records.map((read) => (read.status === 'ready' ? read.data.rows.length : null)))}
        </Row>
        <Row name={<Trans>Cart</Trans>} asOf={cart.status === 'ready' ? cart.data.asOf : null}>
          {cart.status === 'ready' ? formatNumber(cart.data.total) : '–'}
        </Row>
      </ul>
    </Card>
  )
}
