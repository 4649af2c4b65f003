import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useBuyerZone } from '#account/queries/surroundings.ts'
import type { RequestLine } from '#contract/entities/request.ts'
import { deadlineState } from '#domain/lifecycle/deadline.ts'
import { groupLinesBySupplier, type LineContent } from '#domain/requests/draft/content.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { listSeparator, formatDateTime, formatDay } from '#i18n/formats.ts'
import { prefs } from '#prefs/prefs.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { EmptyState } from '#ui/lists/list-states.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { paths } from '#domain/paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { useTimeLeft } from '#widgets/time-left.tsx'
import { useMedia } from '#ui/page/use-media.ts'
import { useServerNow } from '#ui/page/use-now.ts'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { RequestState } from '#widgets/request-state.tsx'
import { ProductsTitle } from '../labels/line-labels.tsx'
import { DraftStateDetails } from '../labels/state-details.tsx'
import {
  pageSizes,
  listSortOrders,
  type ListQuery,
  type ListSort,
  type PageSize,
  type SetListQuery,
} from './list-query.ts'

const maxShown = 3

type Supplier = Readonly<{ id: string; name: string; replied: boolean }>

export function SuppliersCell({ suppliers }: Readonly<{ suppliers: readonly Supplier[] }>) {
  const { t } = useLingui()
  const replied = suppliers.filter((supplier) => supplier.replied).length
  const all = suppliers.length
  const names = suppliers.map((supplier) => supplier.name).join(listSeparator())
  return (
    <span className="row nowrap" title={names}>
      <span className="row g-1 reps">
        {suppliers.slice(0, maxShown).map((supplier) => (
          <span key={supplier.id} className={supplier.replied ? undefined : 'reps__mono--no'}>
            <Monogram name={supplier.name} size="sm" />
          </span>
        ))}
      </span>
      <span className="muted clip">{all === 1 ? names : t`${replied} of ${all}`}</span>
      {all > 1 && <span className="sr">{names}</span>}
    </span>
  )
}

type DueProps = Readonly<{
  day: string | null | undefined
  /** `waits`: a reply is expected, so the remaining time is shown. `ended`: the request ended without an agreement. */
  stands: 'waits' | 'agreed' | 'ended'
}>

export function DueDay({ day, stands }: DueProps) {
  const { t } = useLingui()
  const now = useServerNow()
  const zone = useBuyerZone()
  const timeLeft = useTimeLeft()
  if (!day) return <span className="due faint">–</span>
  const state = deadlineState(day, zone, now)
  const isWaiting = stands === 'waits'
  const isSoon = isWaiting && (state === 'soon' || state === 'today' || state === 'passed')
  const { place, left: inTime } = timeLeft(day, zone, now)
  const leftText = state === 'passed' ? t`Overdue` : `${inTime} · ${place}`
  return (
    <span translate="no" className={isSoon ? 'due due--soon num' : 'due num'}>
      <span>
        <span className="only-m">{t`Reply by`} </span>
        {formatDay(day)}
      </span>
      {stands === 'ended' && <small className="block">{t`Closed`}</small>}
      {isWaiting && <small className="block">{state !== 'none' && leftText}</small>}
    </span>
  )
}

/** Hidden from screen readers, because each cell says what it contains. */
export function ListHeads({ tab }: Pick<ListQuery, 'tab'>) {
  const { t } = useLingui()
  return (
    <div className="tiny faint medium soft rq-heads" aria-hidden>
      <span className="stack g-2 start rq-row__state">{tab === 'sent' ? t`Status` : t`Saved in`}</span>
      <span className="rq-row__item">{t`Products`}</span>
      <span className="rq-row__suppliers">{t`Suppliers`}</span>
      <span className="muted breaks rq-row__number">{tab === 'sent' && t`Best price`}</span>
      <span className="rq-row__due">{t`Reply by`}</span>
      <span className="muted breaks rq-row__activity">{tab === 'sent' ? t`Last activity` : t`Edited`}</span>
      <span className="row g-1 end rq-row__action" />
    </div>
  )
}

const sortLabels = {
  newest: msg`Newest first`,
  activity: msg`Last activity`,
  'reply-by': msg`Reply-by date`,
  product: msg`Product, A to Z`,
  supplier: msg`Supplier, A to Z`,
} as const satisfies Record<ListSort, unknown>

/** In wide windows, the age of the list is beside the tabs, because the filters need the whole line below. */
export function ListAsOf({ at, place }: Readonly<{ at: number | null; place: 'tabs' | 'tools' }>) {
  const isWide = useMedia('(min-width: 87.5em)')
  return isWide === (place === 'tabs') && <AsOf at={at} />
}

/** Drafts cannot be sorted by "activity", because that would be the time of the last edit, as in "newest". */
export function SearchAndSort({ query, setQuery }: Readonly<{ query: ListQuery; setQuery: SetListQuery }>) {
  const { t, i18n } = useLingui()
  const isSent = query.tab === 'sent'
  const own = listSortOrders.filter((sort) => isSent || sort !== 'activity')
  const label = (sort: ListSort) => (!isSent && sort === 'newest' ? t`Last edited` : i18n._(sortLabels[sort]))
  return (
    <>
      <SearchField
        label={isSent ? t`Product, supplier or number` : t`Product or supplier`}
        value={query.keyword}
        onSearch={(keyword) => setQuery({ keyword })}
      />
      <span className="ltools__sort">
        <Select
          aria-label={t`Order`}
          value={own.includes(query.sort) ? query.sort : 'newest'}
          options={own.map((sort) => ({ value: sort, label: label(sort) }))}
          onValue={(sort) => setQuery({ sort: sort || 'newest' })}
        />
      </span>
    </>
  )
}

export function NoRequests({ icon, title, text }: Readonly<{ icon: LucideIcon; title: string; text: string | null }>) {
  const { t } = useLingui()
  const action = <ButtonLink to={paths.products()}>{t`Open product library`}</ButtonLink>
  return (
    <EmptyState icon={icon} title={title} action={action}>
      {text}
    </EmptyState>
  )
}

export function NoMatches({ onAll }: Readonly<{ onAll: () => void }>) {
  const { t } = useLingui()
  return <EmptyState title={t`Nothing matches`} action={<Button onClick={onAll}>{t`Show all`}</Button>} />
}

type ListPagerProps = Readonly<{ page: number; size: PageSize; total: number; setQuery: SetListQuery }>

export const ListPager = ({ setQuery, ...pages }: ListPagerProps) =>
  pages.total > pageSizes[0] && (
    <Pager
      {...pages}
      onPage={(page) => setQuery({ page })}
      onSize={(size) => {
        prefs.pageSize = size
        setQuery({ size })
      }}
    />
  )

type RowFrameProps = Readonly<{
  products: readonly Pick<RequestLine, 'name' | 'formulation' | 'categoryId' | 'wish'>[]
  open: string | (() => void)
  unread?: boolean
  number?: ReactNode
}> &
  Readonly<Record<'state' | 'detail' | 'suppliers' | 'due' | 'activity' | 'action', ReactNode>>

export function RequestRowFrame({ products, open, unread = false, state, detail, ...cells }: RowFrameProps) {
  const { t } = useLingui()
  const [first] = products
  const title = <ProductsTitle products={products} />
  return (
    <li className={unread ? 'small line-b rq-row opens is-unread' : 'small line-b rq-row opens'}>
      <div className="stack g-2 start rq-row__state">{state}</div>
      <div className="item rq-row__item">
        <FormulationTile
          code={first?.formulation}
          categoryId={first?.categoryId}
          size="sm"
          stacked={products.length > 1}
        />
        <div className="grow">
          {typeof open === 'string' ? (
            <Link translate="no" className="item__t full wraps cover" to={open}>
              {title}
            </Link>
          ) : (
            <button type="button" className="item__t full wraps cover" onClick={open}>
              {title}
            </button>
          )}
          {unread && <span className="sr">{t`New reply`}</span>}
          <span className="item__s">{detail}</span>
        </div>
      </div>
      <div className="rq-row__suppliers">{cells.suppliers}</div>
      <div translate="no" className="muted breaks rq-row__number num">
        {cells.number}
      </div>
      <div className="rq-row__due">{cells.due}</div>
      <div translate="yes" className="muted breaks rq-row__activity num">
        {cells.activity}
      </div>
      <div className="row g-1 end rq-row__action">{cells.action}</div>
    </li>
  )
}

type DeviceRowProps = Pick<RowFrameProps, 'open' | 'action' | 'number'> &
  Readonly<{ state: DraftState; lines: readonly LineContent[]; replyBy: string; time: number }>

export function LocalRequestRow({ state, lines, replyBy, time, number = '–', ...row }: DeviceRowProps) {
  const suppliers = groupLinesBySupplier({ lines }).map(({ companyId, companyName }) => {
    return { id: companyId, name: companyName, replied: false }
  })
  return (
    <RequestRowFrame
      {...row}
      products={lines}
      state={<RequestState state={state} />}
      detail={<DraftStateDetails state={state} />}
      suppliers={<SuppliersCell suppliers={suppliers} />}
      number={number}
      due={<DueDay day={replyBy} stands="waits" />}
      activity={formatDateTime(time)}
    />
  )
}
