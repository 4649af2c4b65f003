import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { OfferExtras } from '../comparison/column-parts.tsx'
import { FeeCell, isLowest, TermCell } from './fee-cell.tsx'
import { AskedFor, type FeeLayoutProps } from './fee-table.tsx'
import { ReplyState } from '../reply-state.tsx'
import { SupplierActions } from '../supplier-actions.tsx'
import { feeWords, termWords } from '../words.ts'

/** Phones: a card for each supplier, with its fees and terms in a column. */
export const FeeCards = ({ kind, shown }: FeeLayoutProps) => {
  const { i18n } = useLingui()
  const { suppliers, names, terms } = shown.comparison
  return (
    <ul className="cmp-cards">
      {suppliers.map((supplier) => (
        <li key={supplier.id} className="mq mfee">
          <header>
            <Link className="strong" to={paths.request(kind, supplier.id)}>
              {supplier.record.company.name}
            </Link>
            <ReplyState supplier={supplier} />
            <p className="small muted">
              <AskedFor supplier={supplier} />
            </p>
          </header>
          {supplier.offer && (
            <dl>
              {names.map((name) => (
                <div key={name} className={isLowest(shown, name, supplier) ? 'best' : undefined}>
                  <dt>{i18n._(feeWords[name])}</dt>
                  <dd className="num">
                    <FeeCell shown={shown} name={name} supplier={supplier} />
                  </dd>
                </div>
              ))}
              {terms.map((name) => (
                <div key={name}>
                  <dt>{i18n._(termWords[name])}</dt>
                  <dd className="num">
                    <TermCell name={name} supplier={supplier} />
                  </dd>
                </div>
              ))}
              <OfferExtras offer={supplier.offer} />
            </dl>
          )}
          <div className="mfee__acts not-print">
            <SupplierActions kind={kind} supplier={supplier} />
          </div>
        </li>
      ))}
    </ul>
  )
}
