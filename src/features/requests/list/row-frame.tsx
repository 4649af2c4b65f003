import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { ProductsTitle } from '../words/products-title.tsx'

interface Line {
  readonly name: string
  readonly formulation?: string | null | undefined
  readonly categoryId?: string | null | undefined
}

interface RowFrameProps {
  readonly products: readonly Line[]
  /** Where the row leads: a page, or an overlay over this one. */
  readonly open: string | (() => void)
  readonly unread?: boolean
  readonly state: ReactNode
  readonly detail: ReactNode
  readonly suppliers: ReactNode
  readonly number?: ReactNode
  readonly due: ReactNode
  readonly activity: ReactNode
  readonly action: ReactNode
}

/** A row of a request list: columns on wide screens, a small block on a phone. All of it can be clicked. */
export const RowFrame = ({
  products,
  open,
  unread = false,
  state,
  detail,
  suppliers,
  number,
  due,
  activity,
  action,
}: RowFrameProps) => {
  const [first] = products
  const title = <ProductsTitle products={products} />
  return (
    <li className={unread ? 'rq-row is-unread' : 'rq-row'}>
      <div className="rq-row__state">{state}</div>
      <div className="item rq-row__item">
        <span className={products.length > 1 ? 'tile-stack' : undefined}>
          <FormulationTile code={first?.formulation} categoryId={first?.categoryId} size="sm" />
        </span>
        <div className="grow">
          {typeof open === 'string' ? (
            <Link className="item__t rq-row__open" to={open}>
              {title}
            </Link>
          ) : (
            <button type="button" className="item__t rq-row__open" onClick={open}>
              {title}
            </button>
          )}
          {unread && (
            <span className="sr">
              <Trans>New reply</Trans>
            </span>
          )}
          <span className="item__s">{detail}</span>
        </div>
      </div>
      <div className="rq-row__suppliers">{suppliers}</div>
      <div className="rq-row__number num">{number}</div>
      <div className="rq-row__due">{due}</div>
      <div className="rq-row__activity num">{activity}</div>
      <div className="rq-row__action">{action}</div>
    </li>
  )
}
