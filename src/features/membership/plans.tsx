import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, type Ref } from 'react'
import type { MembershipGoods } from '#contract/entities/membership.ts'
import { formatMoney, formatNumber } from '#i18n/formats.ts'
import { divide, ratio, toDecimal, wholeRatio } from '#lib/ratio.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Facts } from '#ui/marks/card.tsx'
import { Note } from '#ui/marks/note.tsx'

interface PlansProps {
  readonly goods: readonly MembershipGoods[]
  readonly current: string | null
  readonly closed: 'offline' | 'staff' | 'no-processor' | null
  readonly onChoose: (goods: MembershipGoods) => void
  readonly headRef: Ref<HTMLHeadingElement>
}

interface PlanProps extends Pick<PlansProps, 'closed' | 'onChoose'> {
  readonly goods: MembershipGoods
  readonly isCurrent: boolean
}

export const PlanFacts = ({ goods }: Pick<PlanProps, 'goods'>) => {
  const { t } = useLingui()
  const { days, giftDays, enquiries, amount, currency } = goods
  const total = formatNumber(days)
  const free = formatNumber(giftDays)
  const each = enquiries > 0 && toDecimal(divide(ratio(amount), wholeRatio(enquiries)), 2, 2)
  return (
    <Facts
      facts={[
        [t`Days`, giftDays > 0 ? t`${total} + ${free} free` : total],
        [t`Accounts`, formatNumber(goods.accounts)],
        [t`AI queries`, formatNumber(goods.aiQueries)],
        [t`Enquiries`, formatNumber(enquiries)],
        [t`Price per enquiry`, each && formatMoney(each, currency)],
        [t`Sample requests`, formatNumber(goods.samples)],
        [t`Registration support requests`, formatNumber(goods.leads)],
      ]}
    />
  )
}

const Plan = ({ goods, isCurrent, closed, onChoose }: PlanProps) => {
  const { t } = useLingui()
  const id = useId()
  const { name, days } = goods
  return (
    <li
      className={isCurrent ? 'card stack g-3 pad acc__plan acc__plan--current' : 'card stack g-3 pad acc__plan'}
      aria-labelledby={id}
    >
      <div className="bar between acc__plan-head">
        <h3 className="h3" id={id}>
          {name}
        </h3>
        {isCurrent && <span className="chip">{t`Current`}</span>}
      </div>
      <p translate="no" className="num">
        <b>{formatMoney(goods.amount, goods.currency)}</b>{' '}
        <span className="small muted">
          <Plural value={days} one="# day" other="# days" />
        </span>
      </p>
      {goods.demo && <p className="tiny pending">{t`Demonstration price`}</p>}
      <PlanFacts goods={goods} />
      <Button block disabled={closed !== null} onClick={() => onChoose(goods)}>
        {isCurrent ? <Trans>Renew {name}</Trans> : <Trans>Choose {name}</Trans>}
      </Button>
    </li>
  )
}

export const Plans = ({ goods, current, closed, onChoose, headRef }: PlansProps) => {
  const { t } = useLingui()
  if (goods.length === 0) return null
  return (
    <section className="stack g-4">
      <div className="bar between">
        <h2 className="h3" ref={headRef} tabIndex={-1}>{t`Plans`}</h2>
        <span className="small muted">{t`Paid through an outside payment processor`}</span>
      </div>
      {closed && (
        <Note tone={closed === 'offline' ? 'offline' : 'neutral'}>
          {closed === 'offline' && <span>{t`An order can be made online only.`}</span>}
          {closed === 'staff' && <span>{t`Only an administrator of your company can buy.`}</span>}
          {closed === 'no-processor' && <span>{t`Paying is not set up here.`}</span>}
        </Note>
      )}
      <ul className="fields">
        {goods.map((one) => (
          <Plan key={one.id} goods={one} isCurrent={one.id === current} closed={closed} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  )
}
