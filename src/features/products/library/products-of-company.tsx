import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useProductsOfCompany } from '#data/queries/catalogue.ts'
import { useSnapshot } from 'valtio'
import { ListStates } from '#ui/list-states.tsx'
import { allOf } from '#ui/list-window.ts'
import { selection, toggleSelected } from '../selection-state.ts'
import type { Product } from '#contract/entities/product.ts'
import { ProductRows } from './product-rows.tsx'
import { SelectionBar } from './selection-bar.tsx'
import './library.css'
import './products-of-company.css'

/** As many rows as a page of the library has at most: a directory of another source may know thousands of one supplier. */
export const rowsAtOnce = 100

const Rows = ({ rows }: { readonly rows: readonly Product[] }) => {
  const { items } = useSnapshot(selection)
  const [shown, setShown] = useState(rowsAtOnce)
  return (
    <div className="products-of">
      <ProductRows list={allOf(rows.slice(0, shown))} selected={items} onToggle={toggleSelected} />
      {rows.length > shown && (
        <button type="button" className="btn btn--link" onClick={() => setShown(shown + rowsAtOnce)}>
          <Plural value={Math.min(rowsAtOnce, rows.length - shown)} one="Show # more" other="Show # more" />
        </button>
      )}
    </div>
  )
}

/** The products of one supplier, with the same selection as the library. */
export const ProductsOfCompany = ({ companyId }: { companyId: string }) => {
  const { items } = useSnapshot(selection)
  return (
    <>
      <ListStates
        read={useProductsOfCompany(companyId)}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <p className="muted">
            <Trans>No products of this supplier are in the library.</Trans>
          </p>
        }
      >
        {(rows) => <Rows key={companyId} rows={rows} />}
      </ListStates>
      <SelectionBar products={Object.values(items) as Product[]} />
    </>
  )
}
