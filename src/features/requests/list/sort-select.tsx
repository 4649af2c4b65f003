import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Select } from '#ui/fields/select.tsx'
import { sorts, type ListSort, type ListTab } from './list-query.ts'

const words: Record<ListTab, Record<ListSort, MessageDescriptor>> = {
  sent: {
    newest: msg`Newest first`,
    activity: msg`Last activity`,
    'reply-by': msg`Reply-by date`,
    product: msg`Product, A to Z`,
    supplier: msg`Supplier, A to Z`,
  },
  drafts: {
    newest: msg`Last edited`,
    activity: msg`Last edited`,
    'reply-by': msg`Reply-by date`,
    product: msg`Product, A to Z`,
    supplier: msg`Supplier, A to Z`,
  },
}

interface SortSelectProps {
  readonly tab: ListTab
  readonly value: ListSort
  readonly onSort: (sort: ListSort) => void
}

export const SortSelect = ({ tab, value, onSort }: SortSelectProps) => {
  const { t, i18n } = useLingui()
  const own = sorts.filter((sort) => tab === 'sent' || sort !== 'activity')
  return (
    <span className="ltools__sort">
      <Select
        aria-label={t`Order`}
        value={own.includes(value) ? value : 'newest'}
        options={own.map((sort) => ({ value: sort, label: i18n._(words[tab][sort]) }))}
        onValue={(sort) => onSort(sort || 'newest')}
      />
    </span>
  )
}
