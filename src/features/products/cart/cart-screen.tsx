import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, HardDrive, ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RequestKind } from '#contract/entities/request.ts'
import { removeFromCart } from '#account/actions/records.ts'
import { useFirstCopy } from '#account/queries/fetched.ts'
import { useCart, type CartView } from '#account/queries/lists.ts'
import { useSendStates } from '#account/queries/drafts.ts'
import { useProductsByIds } from '#catalogue/queries/lists/stored-rows.ts'
import { useAccountDb } from '#account/queries/use-account-read.ts'
import { paths } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { EmptyState, ListStates, SkeletonRows } from '#ui/lists/list-states.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Tick } from '#ui/fields/tick.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { useUnitLabel } from '#catalogue/queries/names/use-unit-label.ts'
import { useRequestProducts } from '../library/request-buttons.tsx'
import { ActionBar } from '../library/selection-bar.tsx'
import {
  CartGroupCard,
  type CartHandlers,
  groupBySupplier,
  tickState,
  withTicks,
  type CartLine,
} from './cart-group.tsx'
import './cart.css'

/**
 * The cart's products with current data, or with the data from when they were added if the library no longer has them.
 * `looked` is false until the library was read: before that, it is unknown which products are missing.
 */
const useLines = (cart: CartView): { readonly lines: CartLine[]; readonly looked: boolean } => {
  const ids = cart.items.map(({ pesticideId }) => pesticideId)
  const read = useProductsByIds(ids)
  const byId = new Map(dataOr(read, []).map((product) => [product.pesticideId, product]))
  const lines = cart.items.map((item) => ({ ...item, product: byId.get(item.pesticideId) ?? item.product }))
  return { lines, looked: read.status === 'ready' }
}

/** The name of a single product to be removed, so that a mistake is noticed. Null for several, which are counted. */
const nameOf = (lines: readonly CartLine[], [id, ...others]: readonly string[]): string | null =>
  others.length > 0 ? null : (lines.find(({ pesticideId }) => pesticideId === id)?.product?.name ?? id ?? null)

const StoredWhere = ({ lines }: { lines: readonly CartLine[] }) => {
  const waiting = lines.filter(({ pending }) => pending).length
  return (
    <span className="asof" role="status">
      <Icon of={waiting > 0 ? Clock : HardDrive} />
      {waiting > 0 ? (
        <Plural value={waiting} one="# waiting for a connection" other="# waiting for a connection" />
      ) : (
        <Trans>On this device and in your account</Trans>
      )}
    </span>
  )
}

const CartRows = ({ cart }: { cart: CartView }) => {
  const { t } = useLingui()
  const { request } = useRequestProducts()
  const unitLabel = useUnitLabel()
  const { lines, looked } = useLines(cart)
  const states = useSendStates()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(cart.items.map(({ pesticideId }) => pesticideId)),
  )
  const [leaving, setToRemove] = useState<readonly string[]>([])
  const groups = groupBySupplier(lines)
  const ids = lines.map(({ pesticideId }) => pesticideId)
  // A product that was removed on another device or page is ignored, even if it is still selected.
  const chosen = lines.filter(({ pesticideId }) => ticked.has(pesticideId))
  const products = chosen.flatMap(({ product }) => product ?? [])
  const suppliers = groupBySupplier(chosen).filter(({ companyId }) => companyId !== '').length
  const total = lines.length
  const all = groups.filter(({ companyId }) => companyId !== '').length
  const onTick: CartHandlers['onTick'] = (which, on) => setTicked((now) => withTicks(now, which, on))
  const ask = (which: readonly string[]) => {
    if (which.length === 0) return showToast({ tone: 'bad', text: t`Select the products to remove first` })
    setToRemove(which)
  }
  const { save } = useSaving()
  const remove = async () => {
    setToRemove([])
    await save(async () => {
      await removeFromCart(leaving)
      onTick(leaving, false)
    })
  }
  const start = (kind: RequestKind) => {
    if (chosen.length === 0) return showToast({ tone: 'bad', text: t`Select products first` })
    if (products.length === 0)
      return showToast({
        tone: 'bad',
        text: looked ? t`Not in the library on this device` : t`Could not be read from this device.`,
      })
    void request(kind, products, chosen.length - products.length)
  }
  const state = tickState(ids, ticked)
  return (
    <div className="page page--narrow cart">
      <div className="bar cart__top">
        <Tick label={t`Select all`} state={state} onChange={() => onTick(ids, state !== 'on')} />
        <span className="strong">
          <Plural value={total} one="# product" other="# products" />{' '}
          <Plural value={all} one="from # supplier" other="from # suppliers" />
        </span>
        <span className="grow" />
        <StoredWhere lines={lines} />
      </div>
      {groups.map((group) => (
        <CartGroupCard
          key={group.companyId}
          group={group}
          states={states}
          handlers={{ ticked, onTick, onRemove: ask, unitLabel, looked }}
        />
      ))}
      <ActionBar
        count={chosen.length}
        suppliers={suppliers}
        className="cart__bar"
        hinted
        first={
          <Button
            look="on"
            icon={Trash2}
            onClick={() => ask(chosen.map(({ pesticideId }) => pesticideId))}
          >{t`Remove`}</Button>
        }
        onRequest={start}
      />
      {leaving.length > 0 && (
        <Confirm
          danger
          icon={Trash2}
          title={
            <Plural
              value={leaving.length}
              one="Remove # product from the cart?"
              other="Remove # products from the cart?"
            />
          }
          action={<Trans>Remove</Trans>}
          cancel={<Trans>Keep</Trans>}
          onCancel={() => setToRemove([])}
          onConfirm={() => void remove()}
        >
          {nameOf(lines, leaving)}
        </Confirm>
      )}
    </div>
  )
}

/** `missing`: the cart was never read, so it is not known to be empty. */
function EmptyCart({ missing }: Readonly<{ missing: boolean }>) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={ShoppingCart}
      title={missing ? t`Your cart is not on this device yet` : t`The cart is empty`}
      action={<ButtonLink to={paths.products()}>{t`Product library`}</ButtonLink>}
    >
      {missing
        ? t`Its contents will appear here once they are downloaded.`
        : t`Add products from the library to request quotations for several at once.`}
    </EmptyState>
  )
}

export const CartScreen = () => (useAccountDb() ? <AccountCart /> : <SkeletonRows rows={4} />)

const AccountCart = () => {
  const read = useCart()
  const copy = useFirstCopy(read.status === 'ready' && read.data.asOf !== null)
  return (
    <ListStates
      read={read}
      coming={copy === 'coming'}
      isEmpty={(cart) => cart.total === 0}
      empty={<EmptyCart missing={copy === 'missing'} />}
    >
      {(cart) => <CartRows cart={cart} />}
    </ListStates>
  )
}
