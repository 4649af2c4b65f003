import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, HardDrive, ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RequestKind } from '#contract/entities/request.ts'
import { removeFromCart } from '#account/actions/records.ts'
import { useFirstSyncState } from '#account/queries/fetched.ts'
import { type CartView, useCart } from '#account/queries/lists.ts'
import { type SendStates, useWaitingChangeStates } from '#account/queries/drafts.ts'
import { useProductsByIds } from '#catalogue/queries/lists/stored-rows.ts'
import { groupBy } from '#lib/group-by.ts'
import { paths } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Checkbox } from '#ui/fields/tick.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { useUnitLabel } from '#catalogue/queries/names/use-unit-label.ts'
import { useStartRequest } from '../library/request-buttons.tsx'
import { ActionBar } from '../library/selection-bar.tsx'
import './cart.css'
import { Link } from 'react-router-dom'
import { validityOf } from '#domain/validity.ts'
import { formatPlace, formatQuantity } from '#i18n/formats.ts'
import { serverNow } from '#lib/clock.ts'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { RequestStatePill } from '#widgets/request-state.tsx'
import { summariseNames, useProductSummary } from '../product-text.ts'
import type { Product } from '#contract/entities/product.ts'

export type CartLine = Readonly<{ pesticideId: string; product: Product | null; pending: boolean }>

export const groupBySupplier = (lines: readonly CartLine[]) => {
  const groups = groupBy(lines, ({ product }) => product?.company?.companyId ?? '')
  return [...groups]
    .map(([companyId, all]) => ({ companyId, supplier: all[0]?.product?.company ?? null, lines: all }))
    .sort((a, b) => Number(a.companyId === '') - Number(b.companyId === ''))
}

export const checkboxState = (ids: readonly string[], ticked: ReadonlySet<string>): 'on' | 'off' | 'mixed' => {
  const count = ids.filter((id) => ticked.has(id)).length
  if (count === 0) return 'off'
  return count === ids.length ? 'on' : 'mixed'
}

type CartTools = Readonly<{
  ticked: ReadonlySet<string>
  states: SendStates
  onTick: (ids: readonly string[], on: boolean) => void
  onRemove: (ids: readonly string[]) => void
  unitLabel: (unit: string) => string
  /** True once the library was read. Until then, a product without data must not be called missing. */
  isLibraryRead: boolean
}>

const Line = ({ line, tools }: Readonly<{ line: CartLine; tools: CartTools }>) => {
  const { t } = useLingui()
  const text = useProductSummary()
  const { product, pesticideId } = line
  const { ticked, states, onTick, onRemove, unitLabel, isLibraryRead } = tools
  const on = ticked.has(pesticideId)
  const name = product?.name ?? pesticideId
  const ended = product?.validUntil ? validityOf(product.validUntil, serverNow()) === 'ended' : false
  const least = product?.minOrder ? formatQuantity(product.minOrder.quantity, unitLabel(product.minOrder.unit)) : ''
  return (
    <li className={on ? 'lrow is-on' : 'lrow'}>
      <Checkbox label={t`Select ${name}`} state={on ? 'on' : 'off'} onChange={() => onTick([pesticideId], !on)} />
      <FormulationTile code={product?.formulation} categoryId={product?.categories[0]?.categoryId} />
      <span className="grow">
        <Link translate="no" className="item__t wraps plain tap" to={paths.product(pesticideId)}>
          <UnbrokenText text={name} />
        </Link>
        <span translate={product ? 'no' : 'yes'} className="item__s num wraps">
          {product ? (
            <UnbrokenText text={text(product)} />
          ) : (
            isLibraryRead && <Trans>Not in the library on this device</Trans>
          )}
        </span>
        <span className="meta cart__marks">
          {ended && <span className="tag tag--attention">{t`Registration expired`}</span>}
          {line.pending && <RequestStatePill state={states[`cart:${pesticideId}`]} />}
        </span>
      </span>
      {product && (
        <span className="small muted cart__uses">
          <span className="clip block cell-clip">{summariseNames(product.crops, 3)}</span>
          <span className="clip block cell-clip">{summariseNames(product.targets, 3)}</span>
        </span>
      )}
      {least !== '' && <span translate="no" className="t-14 to-end cart__least num">{t`MOQ ${least}`}</span>}
      <IconButton icon={Trash2} size="sm" label={t`Remove ${name}`} onClick={() => onRemove([pesticideId])} />
    </li>
  )
}

type CartGroup = ReturnType<typeof groupBySupplier>[number]

const CartGroupCard = ({ group: { supplier, lines }, tools }: Readonly<{ group: CartGroup; tools: CartTools }>) => {
  const { t } = useLingui()
  const ids = lines.map(({ pesticideId }) => pesticideId)
  const state = checkboxState(ids, tools.ticked)
  const name = supplier?.name ?? t`Supplier not named`
  return (
    <section className="card flush" aria-label={name}>
      <header className="row g-3 soft line-b pad-s">
        <Checkbox label={t`Select all of ${name}`} state={state} onChange={() => tools.onTick(ids, state !== 'on')} />
        <Monogram name={name} size="sm" />
        {supplier ? (
          <Link translate="no" className="item__t wraps plain tap" to={paths.company(supplier.companyId)}>
            {name}
          </Link>
        ) : (
          <span className="item__t wraps">{name}</span>
        )}
        <Rating value={supplier?.rating} />
        <span className="grow" />
        <span className="muted small not-m">{formatPlace(supplier)}</span>
      </header>
      <ul className="list">
        {lines.map((line) => (
          <Line key={line.pesticideId} line={line} tools={tools} />
        ))}
      </ul>
    </section>
  )
}

const CartRows = ({ cart }: { cart: CartView }) => {
  const { t } = useLingui()
  const { request } = useStartRequest()
  const unitLabel = useUnitLabel()
  const ids = cart.items.map(({ pesticideId }) => pesticideId)
  const library = useProductsByIds(ids)
  const isLibraryRead = library.status === 'ready'
  const byId = new Map(dataOr(library, []).map((product) => [product.pesticideId, product]))
  const lines = cart.items.map((item): CartLine => ({ ...item, product: byId.get(item.pesticideId) ?? item.product }))
  const states = useWaitingChangeStates()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(ids))
  const [toRemove, setToRemove] = useState<readonly string[]>([])
  const groups = groupBySupplier(lines)
  const chosenLines = lines.filter(({ pesticideId }) => ticked.has(pesticideId))
  const chosenIds = ids.filter((id) => ticked.has(id))
  const products = chosenLines.flatMap(({ product }) => product ?? [])
  const suppliers = groupBySupplier(chosenLines).filter(({ companyId }) => companyId !== '').length
  const count = lines.length
  const all = groups.filter(({ companyId }) => companyId !== '').length
  const waiting = lines.filter(({ pending }) => pending).length
  const onTick: CartTools['onTick'] = (which, on) =>
    setTicked((now) => new Set(on ? [...now, ...which] : [...now].filter((id) => !which.includes(id))))
  const ask = (which: readonly string[]) => {
    if (which.length === 0) return showToast({ tone: 'bad', text: t`Select the products to remove first` })
    setToRemove(which)
  }
  const { save } = useSave()
  const remove = () => {
    setToRemove([])
    void save(async () => {
      await removeFromCart(toRemove)
      onTick(toRemove, false)
    })
  }
  const start = (kind: RequestKind) => {
    if (chosenLines.length === 0) return showToast({ tone: 'bad', text: t`Select products first` })
    const missingText = isLibraryRead ? t`Not in the library on this device` : t`Could not be read from this device.`
    if (products.length === 0) return showToast({ tone: 'bad', text: missingText })
    void request(kind, products, chosenLines.length - products.length)
  }
  const state = checkboxState(ids, ticked)
  const tools = { ticked, states, onTick, onRemove: ask, unitLabel, isLibraryRead }
  return (
    <div className="page page--narrow stack g-4 cart">
      <div className="bar cart__top">
        <Checkbox label={t`Select all`} state={state} onChange={() => onTick(ids, state !== 'on')} />
        <span className="strong">
          <Plural value={count} one="# product" other="# products" />{' '}
          <Plural value={all} one="from # supplier" other="from # suppliers" />
        </span>
        <span className="grow" />
        <span className="asof" role="status">
          <Icon of={waiting > 0 ? Clock : HardDrive} />
          <span>
            {waiting > 0 ? (
              <Plural value={waiting} one="# waiting for a connection" other="# waiting for a connection" />
            ) : (
              t`On this device and in your account`
            )}
          </span>
        </span>
      </div>
      {groups.map((group) => (
        <CartGroupCard key={group.companyId} group={group} tools={tools} />
      ))}
      <ActionBar
        count={chosenLines.length}
        suppliers={suppliers}
        className="cart__bar"
        hinted
        first={<Button look="on" icon={Trash2} onClick={() => ask(chosenIds)}>{t`Remove`}</Button>}
        onRequest={start}
      />
      {toRemove.length > 0 && (
        <ConfirmDialog
          danger
          icon={Trash2}
          title={
            <Plural
              value={toRemove.length}
              one="Remove # product from the cart?"
              other="Remove # products from the cart?"
            />
          }
          action={<Trans>Remove</Trans>}
          cancel={<Trans>Keep</Trans>}
          onCancel={() => setToRemove([])}
          onConfirm={remove}
        >
          {toRemove.length === 1 &&
            (lines.find(({ pesticideId }) => pesticideId === toRemove[0])?.product?.name ?? toRemove[0])}
        </ConfirmDialog>
      )}
    </div>
  )
}

export const CartScreen = () => {
  const { t } = useLingui()
  const read = useCart()
  const copy = useFirstSyncState(read.status === 'ready' && read.data.asOf !== null)
  return (
    <ListStates
      read={read}
      rows={4}
      coming={copy === 'coming'}
      isEmpty={(cart) => cart.total === 0}
      empty={
        <EmptyState
          icon={ShoppingCart}
          title={copy === 'missing' ? t`Your cart is not on this device yet` : t`The cart is empty`}
          action={<ButtonLink to={paths.products()}>{t`Product library`}</ButtonLink>}
        >
          {copy === 'missing'
            ? t`Its contents will appear here once they are downloaded.`
            : t`Add products from the library to request quotations for several at once.`}
        </EmptyState>
      }
    >
      {(cart) => <CartRows cart={cart} />}
    </ListStates>
  )
}
