import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { validityOf } from '#domain/validity.ts'
import { formatPlace, formatQuantity } from '#i18n/formats.ts'
import { systemClock } from '#lib/clock.ts'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { Tick } from '#ui/fields/tick.tsx'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import type { SendStates } from '#account/queries/drafts.ts'
import { SendState } from '#widgets/request-state.tsx'
import { firstNames, useProductLine } from '../product-text.ts'
import type { Product } from '#contract/entities/product.ts'

/** A product in the cart. If this device's library lacks it, `product` is null and only its id is known. */
export interface CartLine {
  readonly pesticideId: string
  readonly product: Product | null
  readonly pending: boolean
}

interface CartGroup {
  /** Empty for products whose supplier the register does not name. */
  readonly companyId: string
  readonly supplier: Product['company']
  readonly lines: readonly CartLine[]
}

/** Groups by supplier, in the order in which suppliers were added. Products without a supplier come last. */
export const groupBySupplier = (lines: readonly CartLine[]): CartGroup[] => {
  const groups = new Map<string, { supplier: Product['company']; lines: CartLine[] }>()
  for (const line of lines) {
    const supplier = line.product?.company ?? null
    const id = supplier?.companyId ?? ''
    const group = groups.get(id) ?? { supplier, lines: [] }
    group.lines.push(line)
    groups.set(id, group)
  }
  return [...groups]
    .map(([companyId, group]) => ({ companyId, ...group }))
    .sort((a, b) => Number(a.companyId === '') - Number(b.companyId === ''))
}

export const tickState = (ids: readonly string[], ticked: ReadonlySet<string>): 'on' | 'off' | 'mixed' => {
  const count = ids.filter((id) => ticked.has(id)).length
  if (count === 0) return 'off'
  return count === ids.length ? 'on' : 'mixed'
}

export const withTicks = (ticked: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> => {
  const next = new Set(ticked)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

export interface CartHandlers {
  readonly ticked: ReadonlySet<string>
  readonly onTick: (ids: readonly string[], on: boolean) => void
  readonly onRemove: (ids: readonly string[]) => void
  readonly unitLabel: (unit: string) => string
  /** True once the library was read. Before that, a product without data is not known to be missing. */
  readonly looked: boolean
}

interface LineProps {
  readonly line: CartLine
  readonly states: SendStates
  readonly handlers: CartHandlers
}

const Line = ({ line, states, handlers }: LineProps) => {
  const { t } = useLingui()
  const text = useProductLine()
  const { product, pesticideId } = line
  const on = handlers.ticked.has(pesticideId)
  const name = product?.name ?? pesticideId
  const ended = product?.validUntil ? validityOf(product.validUntil, systemClock.now()) === 'ended' : false
  const least = product?.minOrder
    ? formatQuantity(product.minOrder.quantity, handlers.unitLabel(product.minOrder.unit))
    : ''
  return (
    <li className={on ? 'lrow is-on' : 'lrow'}>
      <Tick label={t`Select ${name}`} state={on ? 'on' : 'off'} onChange={() => handlers.onTick([pesticideId], !on)} />
      <FormulationTile code={product?.formulation} categoryId={product?.categories[0]?.categoryId} />
      <span className="grow">
        <Link translate="no" className="item__t wraps plain tap" to={paths.product(pesticideId)}>
          <Unbroken text={name} />
        </Link>
        <span className="item__s num wraps">
          {product ? (
            <Unbroken text={text(product)} />
          ) : (
            handlers.looked && <Trans>Not in the library on this device</Trans>
          )}
        </span>
        <span className="meta cart__marks">
          {ended && <span className="tag tag--attention">{t`Registration expired`}</span>}
          {line.pending && <SendState state={states[`cart:${pesticideId}`]} />}
        </span>
      </span>
      {product && (
        <span className="small muted cart__uses">
          <span className="cell-clip">{firstNames(product.crops, 3)}</span>
          <span className="cell-clip">{firstNames(product.targets, 3)}</span>
        </span>
      )}
      {least !== '' && <span className="t-14 to-end cart__least num">{t`MOQ ${least}`}</span>}
      <IconButton icon={Trash2} size="sm" label={t`Remove ${name}`} onClick={() => handlers.onRemove([pesticideId])} />
    </li>
  )
}

interface CartGroupCardProps extends Omit<LineProps, 'line'> {
  readonly group: CartGroup
}

/** The cart's products of one supplier. A request is sent to all selected suppliers at once. */
export const CartGroupCard = ({ group, states, handlers }: CartGroupCardProps) => {
  const { t } = useLingui()
  const ids = group.lines.map(({ pesticideId }) => pesticideId)
  const state = tickState(ids, handlers.ticked)
  const { supplier } = group
  const name = supplier?.name ?? t`Supplier not named`
  const place = formatPlace(supplier)
  return (
    <section className="card card--flush" aria-label={name}>
      <header className="row g-3 soft line-b pad-s">
        <Tick label={t`Select all of ${name}`} state={state} onChange={() => handlers.onTick(ids, state !== 'on')} />
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
        <span className="muted small not-m">{place}</span>
      </header>
      <ul className="list">
        {group.lines.map((line) => (
          <Line key={line.pesticideId} line={line} states={states} handlers={handlers} />
        ))}
      </ul>
    </section>
  )
}
