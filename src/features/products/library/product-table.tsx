import { useLingui } from '@lingui/react/macro'
import { Check, ShoppingCart } from 'lucide-react'
import { Fragment, memo, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { paths } from '#domain/paths.ts'
import { formatPlace, formatQuantity } from '#i18n/formats.ts'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import type { ListWindow } from '#ui/lists/list-window.ts'
import { Rating } from '#ui/marks/rating.tsx'
import { TableGap, TableWait } from '#ui/lists/table-gap.tsx'
import { Tick } from '#ui/fields/tick.tsx'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { firstNames, useProductLine } from '../product-text.ts'

interface RowDrawing {
  readonly unitLabel: (unit: string) => string
  /** Draws a product's name with the matched words marked. */
  readonly drawName: (name: string) => ReactNode
  /** Below the name: why the product was found. */
  readonly drawFound: (product: Product) => ReactNode
  /** `extend`: also toggles all rows from the last one on. */
  readonly onToggle: (product: Product, index: number, extend: boolean) => void
  readonly onAdd: (product: Product) => void
}

interface ProductTableProps extends RowDrawing {
  readonly list: ListWindow<Product>
  /** The element around the rows. */
  readonly body: Ref<HTMLTableSectionElement>
  readonly selected: Readonly<Record<string, unknown>>
  readonly inCart: ReadonlySet<string>
  readonly pageTicked: 'on' | 'off' | 'mixed'
  readonly onTogglePage: () => void
}

interface ProductRowProps extends RowDrawing {
  readonly row: Product
  readonly index: number
  readonly on: boolean
  readonly inCart: boolean
}

const columns = 6

/**
 * Rows are reused for other products. Controls have a key of their own, so that a click never reaches another product.
 */
const ProductRow = memo(({ row, index, on, inCart, unitLabel, ...draw }: ProductRowProps) => {
  const { t } = useLingui()
  const line = useProductLine()
  const { name } = row
  return (
    <tr data-index={index} aria-rowindex={index + 2} className={on ? 'is-on' : undefined}>
      <td>
        <Tick
          key={row.pesticideId}
          label={t`Select ${name}`}
          state={on ? 'on' : 'off'}
          onChange={(extend) => draw.onToggle(row, index, extend)}
        />
      </td>
      <td>
        <div className="item">
          <FormulationTile code={row.formulation} categoryId={row.categories[0]?.categoryId} />
          <div className="grow">
            <Link key={row.pesticideId} className="item__t" to={paths.product(row.pesticideId)}>
              {draw.drawName(name)}
            </Link>
            <span className="item__s num">
              <Unbroken text={line(row)} />
            </span>
            {draw.drawFound(row)}
          </div>
        </div>
      </td>
      <td className="hide-1400">
        <span className="cell-clip">{firstNames(row.crops, 3) || '–'}</span>
        <span className="item__s">{firstNames(row.targets, 3)}</span>
      </td>
      <td>
        {row.company ? (
          <>
            <Link key={row.company.companyId} className="cell-clip plain" to={paths.company(row.company.companyId)}>
              {row.company.name}
            </Link>
            <span className="item__s row">
              <Rating value={row.company.rating} />
              <span className="clip">{formatPlace(row.company)}</span>
            </span>
          </>
        ) : (
          <span className="faint">{t`Supplier not stated`}</span>
        )}
      </td>
      <td className="r num">
        {row.minOrder ? formatQuantity(row.minOrder.quantity, unitLabel(row.minOrder.unit)) : '–'}
      </td>
      <td className="r">
        {/* One button in both states, so that it does not lose the focus. */}
        <button
          key={row.pesticideId}
          type="button"
          className="iconbtn iconbtn--sm"
          aria-disabled={inCart}
          aria-label={inCart ? t`In the cart` : t`Add ${name} to cart`}
          onClick={() => !inCart && draw.onAdd(row)}
        >
          {inCart ? (
            <Check className="icon icon--16 teal" aria-hidden />
          ) : (
            <ShoppingCart className="icon icon--16" aria-hidden />
          )}
        </button>
      </td>
    </tr>
  )
})

/** The library above 768 px: one row for each product; the name opens it. */
export const ProductTable = ({
  list,
  body,
  selected,
  inCart,
  pageTicked,
  onTogglePage,
  ...drawing
}: ProductTableProps) => {
  const { t } = useLingui()
  return (
    <table className="table" aria-rowcount={list.total + 1}>
      <caption className="sr">{t`Products`}</caption>
      <thead>
        <tr aria-rowindex={1}>
          <th>
            <Tick label={t`Select all on this page`} state={pageTicked} onChange={onTogglePage} />
          </th>
          <th scope="col">{t`Product`}</th>
          <th scope="col" className="hide-1400">{t`Crop and pest`}</th>
          <th scope="col">{t`Supplier`}</th>
          <th scope="col" className="r">{t`MOQ`}</th>
          <th>
            <span className="sr">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {list.rows.map(({ index, row, gap }) => (
          <Fragment key={index}>
            <TableGap height={gap} columns={columns} />
            {row ? (
              <ProductRow
                {...drawing}
                row={row}
                index={index}
                on={row.pesticideId in selected}
                inCart={inCart.has(row.pesticideId)}
              />
            ) : (
              <TableWait index={index} height={list.rowHeight} columns={columns} />
            )}
          </Fragment>
        ))}
        <TableGap height={list.rest} columns={columns} />
      </tbody>
    </table>
  )
}
