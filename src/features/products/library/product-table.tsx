import { useLingui } from '@lingui/react/macro'
import { Check, ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { paths } from '#domain/paths.ts'
import { formatQuantity } from '#i18n/formats.ts'
import { FormulationTile } from '#ui/formulation-tile.tsx'
import { Rating } from '#ui/rating.tsx'
import { Tick } from '#ui/tick.tsx'
import { firstNames, useProductLine } from '../product-text.ts'

interface ProductTableProps {
  readonly rows: readonly Product[]
  readonly selected: Readonly<Record<string, unknown>>
  readonly inCart: ReadonlySet<string>
  readonly unitLabel: (unit: string) => string
  /** Draws a product's name, marked by what was searched for. */
  readonly drawName: (name: string) => ReactNode
  /** Under it: why the product was found. */
  readonly drawFound: (product: Product) => ReactNode
  readonly onToggle: (product: Product) => void
  readonly onToggleAll: () => void
  readonly onAdd: (product: Product) => void
}

/** The library above 768 px: one row a product; the whole name opens it. */
export const ProductTable = ({
  rows,
  selected,
  inCart,
  unitLabel,
  drawName,
  drawFound,
  onToggle,
  onToggleAll,
  onAdd,
}: ProductTableProps) => {
  const { t } = useLingui()
  const line = useProductLine()
  const ticked = rows.filter((row) => selected[row.pesticideId]).length
  return (
    <table className="table">
      <thead>
        <tr>
          <th>
            <Tick
              label={t`Select all on this page`}
              state={ticked === 0 ? 'off' : ticked === rows.length ? 'on' : 'mixed'}
              onChange={onToggleAll}
            />
          </th>
          <th scope="col">{t`Product`}</th>
          <th scope="col" className="hide-1400">{t`Crop and target`}</th>
          <th scope="col">{t`Supplier`}</th>
          <th scope="col" className="r">{t`Minimum`}</th>
          <th>
            <span className="sr">{t`Action`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const on = row.pesticideId in selected
          const { name } = row
          return (
            <tr key={row.pesticideId} className={on ? 'is-on' : undefined}>
              <td>
                <Tick label={t`Select ${name}`} state={on ? 'on' : 'off'} onChange={() => onToggle(row)} />
              </td>
              <td>
                <div className="item">
                  <FormulationTile code={row.formulation} categoryId={row.categories[0]?.categoryId} />
                  <div className="grow">
                    <Link className="item__t" to={paths.product(row.pesticideId)}>
                      {drawName(name)}
                    </Link>
                    <span className="item__s num">{line(row)}</span>
                    {drawFound(row)}
                  </div>
                </div>
              </td>
              <td className="hide-1400">
                <span className="cell-clip">{firstNames(row.crops, 3)}</span>
                <span className="item__s">{firstNames(row.targets, 3)}</span>
              </td>
              <td>
                {row.company ? (
                  <>
                    <Link className="cell-clip plain" to={paths.company(row.company.companyId)}>
                      {row.company.name}
                    </Link>
                    <span className="item__s row">
                      <Rating value={row.company.rating} />
                      <span className="clip">
                        {[row.company.city, row.company.province].filter(Boolean).join(', ')}
                      </span>
                    </span>
                  </>
                ) : (
                  <span className="faint">{t`Not in the register`}</span>
                )}
              </td>
              <td className="r num">
                {row.minOrder ? formatQuantity(row.minOrder.quantity, unitLabel(row.minOrder.unit)) : ''}
              </td>
              <td className="r">
                {inCart.has(row.pesticideId) ? (
                  <span className="iconbtn iconbtn--sm" role="img" aria-label={t`In the cart`}>
                    <Check className="icon icon--16 teal" aria-hidden />
                  </span>
                ) : (
                  <button
                    type="button"
                    className="iconbtn iconbtn--sm"
                    aria-label={t`Add ${name} to cart`}
                    onClick={() => onAdd(row)}
                  >
                    <ShoppingCart className="icon icon--16" aria-hidden />
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
