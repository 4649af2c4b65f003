import { Trans, useLingui } from '@lingui/react/macro'
import { Send, ShoppingCart } from 'lucide-react'
import type { Product } from '#contract/entities/product.ts'
import { useRequestProducts } from '../library/use-request-products.ts'

/** The four actions on one product: at the top on wide screens, at the bottom on phones. */
export const ProductActions = ({ product, className }: { product: Product; className: string }) => {
  const { t } = useLingui()
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
      <button type="button" className="btn btn--secondary" onClick={() => void request('intention', [product])}>
        <Trans>Registration</Trans>
      </button>
      <button type="button" className="btn btn--secondary" onClick={() => void request('sample', [product])}>
        <Trans>Sample</Trans>
      </button>
      <button type="button" className="btn btn--primary" onClick={() => void request('enquiry', [product])}>
        <Send className="icon" aria-hidden />
        <Trans>Enquire</Trans>
      </button>
    </div>
  )
}
