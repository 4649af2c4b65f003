import { useLingui } from '@lingui/react/macro'
import { Fragment, memo, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { paths } from '#domain/paths.ts'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { ListGap, ListWait } from '#ui/lists/list-gap.tsx'
import type { ListWindow } from '#ui/lists/list-window.ts'
import { Rating } from '#ui/marks/rating.tsx'
import { Tick } from '#ui/fields/tick.tsx'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { useProductLine } from '../product-text.ts'

interface RowDrawing {
  readonly onToggle: (product: Product, index: number, extend: boolean) => void
  /** Draws a product's name with the matched words marked. */
  readonly drawName?: (name: string) => ReactNode
  /** Below the name: why the product was found. */
  readonly drawFound?: (product: Product) => ReactNode
}

interface ProductRowsProps extends RowDrawing {
  readonly list: ListWindow<Product>
  readonly selected: Readonly<Record<string, unknown>>
  readonly body?: Ref<HTMLUListElement>
}

interface ProductItemProps extends RowDrawing {
  readonly row: Product
  readonly index: number
  readonly total: number
  readonly on: boolean
}

const plainName = (name: string) => <Unbroken text={name} />

/**
 * Rows are reused for other products. Controls have a key of their own, so that a click never reaches another product.
 */
const ProductItem = memo(({ row, index, total, on, onToggle, drawName = plainName, drawFound }: ProductItemProps) => {
  const { t } = useLingui()
  const line = useProductLine()
  const { name } = row
  return (
    <li data-index={index} aria-posinset={index + 1} aria-setsize={total} className={on ? 'is-on' : undefined}>
      <div className="lrow">
        <FormulationTile code={row.formulation} categoryId={row.categories[0]?.categoryId} />
        <Link key={`open ${row.pesticideId}`} className="grow plain" to={paths.product(row.pesticideId)}>
          <span className="item__t wraps">{drawName(name)}</span>
          <span className="item__s num wraps">
            <Unbroken text={line(row)} />
          </span>
          <span className="meta">{row.company?.name ?? t`Supplier not stated`}</span>
          {drawFound?.(row)}
        </Link>
        {/* The rating may arrive later than the row, so its space is reserved. */}
        <span className="pmob__end">
          <Tick
            key={row.pesticideId}
            label={t`Select ${name}`}
            state={on ? 'on' : 'off'}
            onChange={(extend) => onToggle(row, index, extend)}
          />
          <Rating value={row.company?.rating} />
        </span>
      </div>
    </li>
  )
})

/** Products as a list: the library on phones, and wherever a table would be too wide. */
export const ProductRows = ({ list, selected, body, ...drawing }: ProductRowsProps) => (
  <ul ref={body} className={list.measure ? 'list list--plain pmob is-part' : 'list list--plain pmob'}>
    {list.rows.map(({ index, row, gap }) => (
      <Fragment key={index}>
        <ListGap height={gap} />
        {row ? (
          <ProductItem {...drawing} row={row} index={index} total={list.total} on={row.pesticideId in selected} />
        ) : (
          <ListWait index={index} height={list.rowHeight} />
        )}
      </Fragment>
    ))}
    <ListGap height={list.rest} />
  </ul>
)
