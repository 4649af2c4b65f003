import { Trans } from '@lingui/react/macro'
import { useProductsOfCompany } from '#data/queries/catalogue.ts'
import { useSnapshot } from 'valtio'
import { ListStates } from '#ui/list-states.tsx'
import { selection, toggleSelected } from '../selection-state.ts'
import type { Product } from '#contract/entities/product.ts'
import { ProductRows } from './product-rows.tsx'
import { SelectionBar } from './selection-bar.tsx'
import './library.css'

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
        {(rows) => <ProductRows rows={rows} selected={items} onToggle={toggleSelected} />}
      </ListStates>
      <SelectionBar products={Object.values(items) as Product[]} />
    </>
  )
}
