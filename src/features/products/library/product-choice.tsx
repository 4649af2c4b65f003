import type { Product } from '#contract/entities/product.ts'
import { allOf } from '#ui/list-window.ts'
import { toggleSelected } from '../selection-state.ts'
import { useSelected } from '../use-selected.ts'
import { ProductRows } from './product-rows.tsx'
import { SelectionBar } from './selection-bar.tsx'
import './library.css'

/** Products that are not a list of this device's own, with the same selection as the library. */
export const ProductChoice = ({ rows }: { readonly rows: readonly Product[] }) => {
  const { items, chosen } = useSelected()
  return (
    <>
      <ProductRows list={allOf(rows)} selected={items} onToggle={toggleSelected} />
      <SelectionBar products={chosen} />
    </>
  )
}
