import { useLingui } from '@lingui/react/macro'
import { ShoppingCart } from 'lucide-react'
import type { Product } from '#contract/entities/product.ts'
import { facesInOrder } from '#kinds/faces.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { useRequestProducts } from '../library/use-request-products.ts'

/** Actions on one product: at the top on wide screens, at the bottom on phones. */
export const ProductActions = ({ product, className }: { product: Product; className: string }) => {
  const { t, i18n } = useLingui()
  const { request, add } = useRequestProducts()
  return (
    <div className={className}>
      <button
        type="button"
        className="iconbtn iconbtn--line"
        aria-label={t`Add to cart`}
        onClick={() => void add([product])}
      >
        <ShoppingCart className="icon" aria-hidden />
      </button>
      {facesInOrder.toReversed().map(([kind, { icon, ask, leads }]) => (
        <button
          key={kind}
          type="button"
          className={`btn ${leads ? 'btn--primary' : 'btn--secondary'}`}
          onClick={() => void request(kind, [product])}
        >
          {leads && <Icon of={icon} />}
          {i18n._(ask)}
        </button>
      ))}
    </div>
  )
}
