import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { paths } from '#domain/paths.ts'
import { FormulationTile } from '#ui/formulation-tile.tsx'
import { Rating } from '#ui/rating.tsx'
import { Tick } from '#ui/tick.tsx'
import { useProductLine } from '../product-text.ts'

interface ProductRowsProps {
  readonly rows: readonly Product[]
  readonly selected?: Readonly<Record<string, unknown>>
  /** Without it the rows only lead to their products. */
  readonly onToggle?: (product: Product) => void
  /** Draws a product's name, marked by what was searched for. */
  readonly drawName?: (name: string) => ReactNode
  /** Under it: why the product was found. */
  readonly drawFound?: (product: Product) => ReactNode
}

/** Products as a list: the library on phones, and wherever a table would be too wide. */
export const ProductRows = ({
  rows,
  selected = {},
  onToggle,
  drawName = (name) => name,
  drawFound,
}: ProductRowsProps) => {
  const { t } = useLingui()
  const line = useProductLine()
  return (
    <ul className="list list--plain pmob">
      {rows.map((row) => {
        const on = row.pesticideId in selected
        const { name } = row
        return (
          <li key={row.pesticideId} className={on ? 'is-on' : undefined}>
            <div className="lrow">
              <FormulationTile code={row.formulation} categoryId={row.categories[0]?.categoryId} />
              <Link className="grow plain" to={paths.product(row.pesticideId)}>
                <span className="item__t wraps">{drawName(name)}</span>
                <span className="item__s num">{line(row)}</span>
                <span className="meta">
                  <span>{row.company?.name}</span>
                  <Rating value={row.company?.rating} />
                </span>
                {drawFound?.(row)}
              </Link>
              {onToggle && <Tick label={t`Select ${name}`} state={on ? 'on' : 'off'} onChange={() => onToggle(row)} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
