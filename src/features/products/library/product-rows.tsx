import { useLingui } from '@lingui/react/macro'
import { Check, ShoppingCart } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { NamedSearch } from '#contract/entities/product-name.ts'
import type { Product } from '#contract/entities/product.ts'
import { useUnitLabel } from '#catalogue/queries/names/use-unit-label.ts'
import { paths } from '#domain/paths.ts'
import { formatPlace, formatQuantity } from '#i18n/formats.ts'
import { Checkbox } from '#ui/fields/tick.tsx'
import { Table } from '#ui/lists/table.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { lazyAfterPaint } from '#ui/page/after-paint.ts'
import { renderSilentRetry, withEmptySuspense } from '#ui/page/part.tsx'
import { AnswersHereTag } from '#widgets/answers-here.tsx'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import type { MatchedSearch } from '../filters/match-reasons.tsx'
import { summariseNames, useProductSummary } from '../product-text.ts'
import { selectProducts, selection, toggleSelection, deselectProducts, useSelectedProducts } from '../selection.ts'
import { useStartRequest } from './request-buttons.tsx'

const CartObserver = withEmptySuspense(
  lazyAfterPaint(async () => (await import('./selection-bar.tsx')).CartObserver, renderSilentRetry),
)

/** These parts show why a row matches. They are loaded later, because a list without a keyword does not need them. */
export type MatchParts = typeof import('../filters/match-reasons.tsx')

type RowProps = Readonly<{
  row: Product
  index: number
  on: boolean
  inCart: boolean
  match: (MatchedSearch & { readonly parts: MatchParts }) | null
  unitLabel: (unit: string) => string
  onToggle: (product: Product, index: number, extend: boolean) => void
  onAdd: (product: Product) => void
}>

/** A row may be reused for another product. Controls are keyed by product, so that a click reaches the right one. */
const ProductRow = memo(({ row, index, on, inCart, match, unitLabel, onToggle, onAdd }: RowProps) => {
  const { t } = useLingui()
  const line = useProductSummary()
  const { name, company, minOrder } = row
  const renderPiece = (piece: string) => (match ? <match.parts.MarkedName text={piece} {...match} /> : piece)
  return (
    <tr aria-rowindex={index + 2} className={on ? 'is-on' : undefined}>
      <td>
        <Checkbox
          key={row.pesticideId}
          label={t`Select ${name}`}
          state={on ? 'on' : 'off'}
          onChange={(extend) => onToggle(row, index, extend)}
        />
      </td>
      <td>
        <div className="item">
          <FormulationTile code={row.formulation} categoryId={row.categories[0]?.categoryId} />
          <div className="grow">
            <Link key={row.pesticideId} translate="no" className="item__t" to={paths.product(row.pesticideId)}>
              <UnbrokenText text={name} draw={renderPiece} />
            </Link>
            <span translate="no" className="item__s num">
              <UnbrokenText text={line(row)} />
            </span>
            {match && <match.parts.MatchReasons product={row} {...match} />}
          </div>
        </div>
      </td>
      <td className="hide-1400">
        <span className="clip block cell-clip">{summariseNames(row.crops, 3) || '–'}</span>
        <span className="item__s">{summariseNames(row.targets, 3)}</span>
      </td>
      <td className="product__supplier">
        {company ? (
          <>
            <Link
              key={company.companyId}
              translate="no"
              className="clip block cell-clip plain"
              to={paths.company(company.companyId)}
            >
              {company.name}
            </Link>
            {/* The rating may be loaded later than the row, so its space is reserved. */}
            <span className="item__s row">
              <Rating value={company.rating} />
              <AnswersHereTag answersHere={company.answersHere} />
              <span className="clip not-card">{formatPlace(company)}</span>
            </span>
          </>
        ) : (
          <span className="faint">{t`Supplier not stated`}</span>
        )}
      </td>
      <td translate="no" className="r num not-card">
        {minOrder ? formatQuantity(minOrder.quantity, unitLabel(minOrder.unit)) : '–'}
      </td>
      <td className="r not-card">
        {/* Both states use one button, so that the focus remains on it. */}
        <button
          key={row.pesticideId}
          type="button"
          className="iconbtn iconbtn--sm"
          aria-disabled={inCart}
          aria-label={inCart ? t`In the cart` : t`Add ${name} to cart`}
          onClick={() => !inCart && onAdd(row)}
        >
          <Icon of={inCart ? Check : ShoppingCart} size={16} className={inCart ? 'teal' : ''} />
        </button>
      </td>
    </tr>
  )
})

/** A stable function that calls the latest one, so that memoised rows are not rendered again. */
function useLatest<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  return useCallback((...args) => latest.current(...args), [])
}

type ProductRowsProps = Readonly<{
  /** Identifies the list, so that Shift-click does not extend the selection from a row clicked in another list. */
  of: string
  drawn: readonly Product[]
  rows: readonly Product[]
  from: number
  total: number
  keyword?: string
  corrected?: readonly string[]
  named?: NamedSearch | undefined
  matchParts?: MatchParts | null
}>

const none: readonly string[] = []

export function ProductRows(props: ProductRowsProps) {
  const { of, drawn, rows, from, total, keyword = '', corrected = none, named, matchParts: parts = null } = props
  const { t } = useLingui()
  const { items } = useSelectedProducts()
  const { add } = useStartRequest()
  const [inCart, setInCart] = useState<ReadonlySet<string>>(new Set())
  const lastClick = useRef<{ readonly of: string; readonly index: number } | null>(null)
  const onToggle = useLatest((product: Product, index: number, extend: boolean) => {
    const last = lastClick.current?.of === of ? lastClick.current.index : null
    lastClick.current = { of, index }
    if (!extend || last === null) return toggleSelection(product)
    const apply = product.pesticideId in selection.items ? deselectProducts : selectProducts
    apply([product, ...rows.slice(Math.max(0, Math.min(last, index) - from), Math.max(last, index) - from + 1)])
  })
  const match = useMemo(
    () => (keyword === '' || !parts ? null : { keyword, corrected, name: named?.name ?? null, parts }),
    [keyword, corrected, named, parts],
  )
  const unitLabel = useUnitLabel()
  const onAdd = useLatest((product: Product) => void add([product]))
  const tickedCount = rows.filter((row) => items[row.pesticideId]).length
  const head = (
    <>
      <th>
        <Checkbox
          label={t`Select all on this page`}
          state={tickedCount === 0 ? 'off' : tickedCount === rows.length ? 'on' : 'mixed'}
          onChange={() => (tickedCount === rows.length ? deselectProducts : selectProducts)(rows)}
        />
      </th>
      <th scope="col">{t`Product`}</th>
      <th scope="col" className="hide-1400">{t`Crop and pest`}</th>
      <th scope="col">{t`Supplier`}</th>
      <th scope="col" className="r">{t`MOQ`}</th>
      <th>
        <span className="sr">{t`Actions`}</span>
      </th>
    </>
  )
  return (
    <>
      <CartObserver onChange={setInCart} />
      <Table caption={t`Products`} className="cards product-rows" rowCount={total} head={head}>
        {drawn.map((row, at) => {
          const index = from + at
          return (
            <ProductRow
              key={index}
              row={row}
              index={index}
              on={row.pesticideId in items}
              inCart={inCart.has(row.pesticideId)}
              match={match}
              unitLabel={unitLabel}
              onToggle={onToggle}
              onAdd={onAdd}
            />
          )
        })}
      </Table>
    </>
  )
}
