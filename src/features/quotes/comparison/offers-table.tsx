import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RequestKind } from '#contract/entities/request.ts'
import type { OfferColumn } from '#domain/quotes/columns.ts'
import { SupplierHead } from './column-parts.tsx'
import { SupplierActions } from '../supplier-actions.tsx'

interface LabelledRowProps {
  readonly label: ReactNode
  /** One cell for each supplier. */
  readonly children: ReactNode
}

/** A row about the whole offer instead of a product or fee. */
export const LabelledRow = ({ label, children }: LabelledRowProps) => (
  <tr>
    <th scope="row" className="cmp__lab">
      {label}
    </th>
    {children}
  </tr>
)

interface OffersTableProps {
  readonly kind: RequestKind
  readonly suppliers: readonly OfferColumn[]
  /** The cell above the row headings. */
  readonly corner: ReactNode
  readonly children: ReactNode
  /** A row of totals, above the row of actions. */
  readonly sums?: ReactNode
}

/** Wide screens: a column for each supplier. */
export const OffersTable = ({ kind, suppliers, corner, children, sums }: OffersTableProps) => {
  const { t } = useLingui()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollers must be reachable by keyboard
    <div className="cmp" role="region" aria-label={t`Quotations side by side`} tabIndex={0}>
      <table>
        <caption className="sr">{t`Quotations side by side`}</caption>
        <thead>
          <tr>
            <th scope="col" className="eyebrow">
              {corner}
            </th>
            {suppliers.map((supplier) => (
              <SupplierHead key={supplier.id} supplier={supplier} kind={kind} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        <tfoot>
          {sums}
          <tr className="cmp__acts not-print">
            <th scope="row" className="cmp__lab">
              <Trans>Accept or decline</Trans>
            </th>
            {suppliers.map((supplier) => (
              <td key={supplier.id}>
                <SupplierActions kind={kind} supplier={supplier} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
