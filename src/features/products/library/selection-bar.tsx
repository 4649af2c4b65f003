import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Columns3, ShoppingCart, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { paths } from '#domain/paths.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { mostCompared, clearSelection, unselect } from '../selection.ts'
import { RequestButtons, useRequestProducts, useBarKey } from './request-buttons.tsx'
import '#ui/styles/selection-bar.css'
import { useEffect } from 'react'
import { useCart } from '#account/reads/lists/cart.ts'
import { dataOr } from '#lib/live-read.ts'

/** Draws nothing. Tells the library which products are in the cart, and when that changes. */
export const CartWatch = ({ onChange }: Readonly<{ onChange: (inCart: ReadonlySet<string>) => void }>) => {
  const cart = dataOr(useCart(), null)
  const ids = cart?.items.map((item) => item.pesticideId).join(' ') ?? ''
  useEffect(() => onChange(new Set(ids.split(' ').filter(Boolean))), [ids, onChange])
  return null
}

/** The actions on the selected products, at the bottom over the pager. */
export const SelectionBar = ({ products }: { products: readonly Product[] }) => {
  const { t } = useLingui()
  const { actions, hint } = useBarKey()
  const navigate = useNavigate()
  const { request, add } = useRequestProducts()
  const most = String(mostCompared)
  const compare = () => {
    if (products.length > mostCompared) showToast({ tone: 'bad', text: t`Select at most ${most} products to compare` })
    else void navigate(paths.compare(products.map((product) => product.pesticideId)))
  }
  if (products.length === 0) return null
  const suppliers = new Set(products.flatMap((product) => product.company?.companyId ?? [])).size
  return (
    <div className="selbar" role="region" aria-label={t`Selected products`} aria-keyshortcuts={hint ? 'S' : undefined}>
      <p className="selbar__n" role="status">
        <Plural value={products.length} one="# selected" other="# selected" />
        <span>
          <Plural value={suppliers} one="from # supplier" other="from # suppliers" />
        </span>
        {hint && products.length === 1 && (
          <kbd className="only-pc" aria-hidden>
            S
          </kbd>
        )}
        {products.length > 1 && (
          <button type="button" className="btn btn--on btn--sm" onClick={compare}>
            <Columns3 className="icon" aria-hidden />
            <Trans>Compare</Trans>
          </button>
        )}
        <button type="button" className="iconbtn only-m" aria-label={t`Clear selection`} onClick={clearSelection}>
          <X className="icon" aria-hidden />
        </button>
      </p>
      <span className="selbar__sep" />
      <div className="selbar__acts" ref={actions}>
        <button
          type="button"
          className="btn btn--on"
          onClick={() => void add(products).then((added) => added && unselect(products))}
        >
          <ShoppingCart className="icon" aria-hidden />
          <Trans>Add to cart</Trans>
        </button>
        <RequestButtons onRequest={(kind) => void request(kind, products)} />
      </div>
      <button type="button" className="iconbtn not-m" aria-label={t`Clear selection`} onClick={clearSelection}>
        <X className="icon" aria-hidden />
      </button>
    </div>
  )
}
