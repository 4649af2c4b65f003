import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileBadge, Package, Send, ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { removeFromCart } from '#data/actions/cart.ts'
import { useCart, type CartView } from '#data/queries/cart.ts'
import { useProductsByIds } from '#data/queries/catalogue.ts'
import { paths } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { FormulationTile } from '#ui/formulation-tile.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { Monogram } from '#ui/monogram.tsx'
import { Tick } from '#ui/tick.tsx'
import { showToast } from '#ui/toast-state.ts'
import { useRequestProducts } from '../library/use-request-products.ts'
import { useProductLine } from '../product-text.ts'
import './cart.css'

interface Group {
  readonly id: string
  readonly name: string
  readonly products: Product[]
}

const groupBySupplier = (products: readonly Product[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const product of products) {
    const id = product.company?.companyId ?? ''
    const group = groups.get(id) ?? { id, name: product.company?.name ?? '', products: [] }
    group.products.push(product)
    groups.set(id, group)
  }
  return [...groups.values()]
}

const CartRows = ({ cart }: { cart: CartView }) => {
  const { t } = useLingui()
  const line = useProductLine()
  const { request } = useRequestProducts()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const missing = cart.items.flatMap((item) => (item.product ? [] : [item.pesticideId]))
  const found = dataOr(useProductsByIds(missing), [])
  const products = cart.items.flatMap(
    (item) => item.product ?? found.find((product) => product.pesticideId === item.pesticideId) ?? [],
  )
  const chosen = products.filter((product) => ticked.has(product.pesticideId))
  const toggle = (ids: readonly string[], on: boolean) =>
    setTicked((current) => {
      const next = new Set(current)
      for (const id of ids)
        if (on) next.add(id)
        else next.delete(id)
      return next
    })
  const remove = async () => {
    if (chosen.length === 0) return showToast({ tone: 'bad', text: t`Select the products to remove first` })
    await removeFromCart(chosen.map((product) => product.pesticideId))
    setTicked(new Set())
  }
  const start = (kind: 'enquiry' | 'sample' | 'intention') => {
    if (chosen.length === 0) return showToast({ tone: 'bad', text: t`Select products first` })
    void request(kind, chosen)
  }
  return (
    <div className="page page--narrow cart">
      {groupBySupplier(products).map((group) => {
        const ids = group.products.map((product) => product.pesticideId)
        const on = ids.filter((id) => ticked.has(id)).length
        const supplier = group.name
        return (
          <section className="card card--flush" key={group.id}>
            <header className="cart__head">
              <Tick
                label={t`Select all of ${supplier}`}
                state={on === 0 ? 'off' : on === ids.length ? 'on' : 'mixed'}
                onChange={() => toggle(ids, on < ids.length)}
              />
              <Monogram name={supplier} />
              <Link className="item__t wraps" to={paths.company(group.id)}>
                {supplier}
              </Link>
            </header>
            <ul className="list">
              {group.products.map((product) => {
                const { name } = product
                return (
                  <li key={product.pesticideId}>
                    <div className="lrow">
                      <Tick
                        label={t`Select ${name}`}
                        state={ticked.has(product.pesticideId) ? 'on' : 'off'}
                        onChange={() => toggle([product.pesticideId], !ticked.has(product.pesticideId))}
                      />
                      <FormulationTile code={product.formulation} categoryId={product.categories[0]?.categoryId} />
                      <Link className="grow plain" to={paths.product(product.pesticideId)}>
                        <span className="item__t wraps">{name}</span>
                        <span className="item__s num">{line(product)}</span>
                      </Link>
                    </div>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
      <div className="cart__bar">
        <span role="status">
          <Plural value={chosen.length} one="# selected" other="# selected" />
        </span>
        <span className="grow" />
        <button type="button" className="btn btn--ghost" onClick={() => void remove()}>
          <Trash2 className="icon" aria-hidden />
          <Trans>Remove</Trans>
        </button>
        <button type="button" className="btn btn--secondary" onClick={() => start('intention')}>
          <FileBadge className="icon" aria-hidden />
          <Trans>Registration</Trans>
        </button>
        <button type="button" className="btn btn--secondary" onClick={() => start('sample')}>
          <Package className="icon" aria-hidden />
          <Trans>Sample</Trans>
        </button>
        <button type="button" className="btn btn--primary" onClick={() => start('enquiry')}>
          <Send className="icon" aria-hidden />
          <Trans>Enquiry</Trans>
        </button>
      </div>
    </div>
  )
}

/** Products put aside, by supplier; the three requests start from here too. */
export const CartScreen = () => (
  <ListStates
    read={useCart()}
    isEmpty={(cart) => cart.total === 0}
    empty={
      <div className="empty">
        <ShoppingCart className="icon icon--24" aria-hidden />
        <p>
          <Trans>The cart is empty. Add products from the library to act on them together.</Trans>
        </p>
        <Link className="btn btn--secondary" to={paths.products()}>
          <Trans>Product library</Trans>
        </Link>
      </div>
    }
  >
    {(cart) => <CartRows cart={cart} />}
  </ListStates>
)
