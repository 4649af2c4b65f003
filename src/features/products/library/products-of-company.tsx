import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { copiedPart, useCatalogueStatus, useProductsOfCompany } from '#data/queries/catalogue.ts'
import { ListStates } from '#ui/list-states.tsx'
import { allOf } from '#ui/list-window.ts'
import { toggleSelected } from '../selection-state.ts'
import { useSelected } from '../use-selected.ts'
import type { Product } from '#contract/entities/product.ts'
import { ProductRows } from './product-rows.tsx'
import { SelectionBar } from './selection-bar.tsx'
import './library.css'
import './products-of-company.css'

/** As many rows as a page of the library has at most: a directory of another source may know thousands of one supplier. */
export const rowsAtOnce = 100

const Rows = ({ rows, partly }: { readonly rows: readonly Product[]; readonly partly: boolean }) => {
  const { items } = useSelected()
  const [shown, setShown] = useState(rowsAtOnce)
  return (
    <div className="products-of">
      <ProductRows list={allOf(rows.slice(0, shown))} selected={items} onToggle={toggleSelected} />
      {rows.length > shown && (
        <button type="button" className="btn btn--link" onClick={() => setShown(shown + rowsAtOnce)}>
          <Plural value={Math.min(rowsAtOnce, rows.length - shown)} one="Show # more" other="Show # more" />
        </button>
      )}
      {partly && (
        <p className="muted small">
          <Trans>These are in the part of the library on this device. It may have more elsewhere.</Trans>
        </p>
      )}
    </div>
  )
}

/** The products of one supplier, with the same selection as the library. */
export const ProductsOfCompany = ({ companyId }: { companyId: string }) => {
  const { chosen } = useSelected()
  const partly = copiedPart(useCatalogueStatus(), 'products') !== 'whole'
  return (
    <>
      <ListStates
        read={useProductsOfCompany(companyId)}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <p className="muted">
            {partly ? (
              <Trans>No products of this supplier are in the part of the library on this device.</Trans>
            ) : (
              <Trans>No products of this supplier are in the library.</Trans>
            )}
          </p>
        }
      >
        {(rows) => <Rows key={companyId} rows={rows} partly={partly} />}
      </ListStates>
      <SelectionBar products={chosen} />
    </>
  )
}
