import { Trans, useLingui } from '@lingui/react/macro'
import type { FeeColumn, FeeKind } from '#domain/quotes/fees.ts'
import type { RequestSection } from '#domain/paths.ts'
import { FileCells, NoteCells, SupplierHead } from './column-parts.tsx'
import { FeeCell, isLowest, TermCell, type FeeView } from './fee-cell.tsx'
import { SupplierActions } from './supplier-actions.tsx'
import { useLineWords } from './use-words.ts'
import { feeWords, termWords } from './words.ts'

export interface FeeLayoutProps {
  readonly kind: FeeKind
  readonly section: RequestSection
  readonly shown: FeeView
}

/** The products a supplier was asked about, each with its amount. */
export const AskedFor = ({ supplier }: { supplier: FeeColumn }) => {
  const words = useLineWords()
  return supplier.lines.map((line) => (
    <span key={line.pesticideId} className="cmp__asked">
      {words.product(line)}
      <span className="cmp__sub num">{[words.amount(line), line.registrationNo].filter(Boolean).join(' · ')}</span>
    </span>
  ))
}

/** Wide screens: a column for each supplier, a row for each fee and each term. */
export const FeeTable = ({ kind, section, shown }: FeeLayoutProps) => {
  const { t, i18n } = useLingui()
  const { suppliers, names, terms } = shown.comparison
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollers must be reachable by keyboard
    <div className="cmp" role="region" aria-label={t`Offers side by side`} tabIndex={0}>
      <table>
        <caption className="sr">{t`Offers side by side`}</caption>
        <thead>
          <tr>
            <th scope="col" className="eyebrow">
              <Trans>Offer</Trans>
            </th>
            {suppliers.map((supplier) => (
              <SupplierHead key={supplier.id} supplier={supplier} section={section} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="cmp__lab">
              <Trans>Asked for</Trans>
            </th>
            {suppliers.map((supplier) => (
              <td key={supplier.id}>
                <AskedFor supplier={supplier} />
              </td>
            ))}
          </tr>
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
          <tr>
            <th scope="row" className="cmp__lab">
              <Trans>Note</Trans>
            </th>
            <NoteCells suppliers={suppliers} />
          </tr>
          <tr>
            <th scope="row" className="cmp__lab">
              <Trans>Files</Trans>
            </th>
            <FileCells suppliers={suppliers} />
          </tr>
        </tbody>
        <tfoot>
          <tr className="cmp__acts not-print">
            <th scope="row" className="cmp__lab">
              <Trans>Decide</Trans>
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
