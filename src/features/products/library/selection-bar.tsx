import { Plural, useLingui } from '@lingui/react/macro'
import { Columns3, ShoppingCart, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { paths } from '#domain/paths.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { maxComparedProducts, clearSelection, deselectProducts } from '../selection.ts'
import { RequestButtons, useStartRequest, useActionBarShortcut } from './request-buttons.tsx'
import '#ui/styles/selection-bar.css'
import { useEffect, type ReactNode } from 'react'
import type { RequestKind } from '#contract/entities/request.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { useCart } from '#account/queries/lists.ts'
import { dataOr } from '#lib/live-read.ts'

export const CartObserver = ({ onChange }: Readonly<{ onChange: (inCart: ReadonlySet<string>) => void }>) => {
  const cart = dataOr(useCart(), null)
  const ids = cart?.items.map((item) => item.pesticideId).join(' ') ?? ''
  useEffect(() => onChange(new Set(ids.split(' ').filter(Boolean))), [ids, onChange])
  return null
}

type ActionBarProps = Readonly<{
  count: number
  suppliers: number
  className?: string
  hinted: boolean
  tools?: ReactNode
  first: ReactNode
  end?: ReactNode
  onRequest: (kind: RequestKind) => void
}>

export function ActionBar({ count, suppliers, className, hinted, tools, first, end, onRequest }: ActionBarProps) {
  const { t } = useLingui()
  const { actions, hint } = useActionBarShortcut()
  return (
    <div
      className={['selbar', className, count === 0 && 'is-empty'].filter(Boolean).join(' ')}
      role="region"
      aria-label={t`Selected products`}
      aria-keyshortcuts={hint ? 'S' : undefined}
    >
      <p className="row g-0 t-14 strong selbar__n" role="status">
        {count === 0 ? (
          <span>{t`Select products first`}</span>
        ) : (
          <>
            <span>
              <Plural value={count} one="# selected" other="# selected" />
            </span>
            <span className="selbar__from">
              <Plural value={suppliers} one="from # supplier" other="from # suppliers" />
            </span>
          </>
        )}
        {hint && hinted && (
          <kbd className="only-pc" aria-hidden>
            {'S'}
          </kbd>
        )}
        {tools}
      </p>
      <div className="cluster g-1 selbar__acts" ref={actions}>
        {first}
        <RequestButtons onRequest={onRequest} />
      </div>
      {end}
    </div>
  )
}

function ClearButton({ className }: Readonly<{ className: string }>) {
  const { t } = useLingui()
  return (
    <button type="button" className={className} aria-label={t`Clear selection`} onClick={clearSelection}>
      <Icon of={X} />
    </button>
  )
}

export function SelectionBar({ products }: Readonly<{ products: readonly Product[] }>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { request, add } = useStartRequest()
  const most = String(maxComparedProducts)
  const compare = () => {
    if (products.length > maxComparedProducts)
      showToast({ tone: 'bad', text: t`Select at most ${most} products to compare` })
    else void navigate(paths.compare(products.map((product) => product.pesticideId)))
  }
  if (products.length === 0) return null
  return (
    <ActionBar
      count={products.length}
      suppliers={new Set(products.flatMap((product) => product.company?.companyId ?? [])).size}
      hinted={products.length === 1}
      tools={
        <>
          {products.length > 1 && <Button look="on" size="sm" icon={Columns3} onClick={compare}>{t`Compare`}</Button>}
          <ClearButton className="iconbtn only-m" />
        </>
      }
      first={
        <Button
          look="on"
          icon={ShoppingCart}
          onClick={() => void add(products).then((added) => added && deselectProducts(products))}
        >{t`Add to cart`}</Button>
      }
      end={<ClearButton className="iconbtn not-m" />}
      onRequest={(kind) => void request(kind, products)}
    />
  )
}
