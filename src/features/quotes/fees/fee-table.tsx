import { Trans, useLingui } from '@lingui/react/macro'
import type { FeeColumn } from '#domain/quotes/fees.ts'
import type { FeeKind } from '#domain/requests/kinds.ts'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { FileCells, NoteCells } from '../comparison/column-parts.tsx'
import { FeeCell, isLowest, TermCell, type FeeView } from './fee-cell.tsx'
import { LabelledRow, OffersTable } from '../comparison/offers-table.tsx'
import { useLineWords } from '../use-words.ts'
import { feeWords, termWords } from '../words.ts'

export interface FeeLayoutProps {
  readonly kind: FeeKind
  readonly shown: FeeView
}

/** The products a supplier was asked about, with their amounts. */
export const AskedFor = ({ supplier }: { supplier: FeeColumn }) => {
  const words = useLineWords()
  return supplier.lines.map((line) => (
    <span key={line.pesticideId} className="cmp__asked">
      <Unbroken text={words.product(line)} />
      <span className="cmp__sub num">
        <Unbroken text={[words.amount(line), line.registrationNo].filter(Boolean).join(' · ')} />
      </span>
    </span>
  ))
}

/** Wide screens: a column for each supplier, a row for each fee and each term. */
export const FeeTable = ({ kind, shown }: FeeLayoutProps) => {
  const { i18n } = useLingui()
  const { suppliers, names, terms } = shown.comparison
  return (
    <OffersTable kind={kind} suppliers={suppliers} corner={<Trans>Quotation</Trans>}>
      <LabelledRow label={<Trans>Requested</Trans>}>
        {suppliers.map((supplier) => (
          <td key={supplier.id}>
            <AskedFor supplier={supplier} />
          </td>
        ))}
      </LabelledRow>
      {names.map((name) => (
        <tr key={name}>
          <th scope="row">{i18n._(feeWords[name])}</th>
          {suppliers.map((supplier) => (
            <td key={supplier.id} className={isLowest(shown, name, supplier) ? 'num best' : 'num'}>
              <FeeCell shown={shown} name={name} supplier={supplier} />
            </td>
          ))}
        </tr>
      ))}
      {terms.map((name) => (
        <tr key={name}>
          <th scope="row">{i18n._(termWords[name])}</th>
          {suppliers.map((supplier) => (
            <td key={supplier.id} className="num">
              <TermCell name={name} supplier={supplier} />
            </td>
          ))}
        </tr>
      ))}
      <LabelledRow label={<Trans>Note</Trans>}>
        <NoteCells suppliers={suppliers} />
      </LabelledRow>
      <LabelledRow label={<Trans>Files</Trans>}>
        <FileCells suppliers={suppliers} />
      </LabelledRow>
    </OffersTable>
  )
}
