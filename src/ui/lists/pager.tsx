import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { drawnAfterPaint } from '../page/after-paint.ts'
import { IconButton } from '../buttons/icon-button.tsx'

interface PagerProps {
  readonly page: number
  readonly size: number
  readonly total: number
  readonly onPage: (page: number) => void
  readonly onSize: (size: 20 | 50 | 100) => void
}

/** Specification, section 9: the sizes a page may have. */
const sizes = [20, 50, 100] as const

const Range = drawnAfterPaint(({ page, size, total }: Pick<PagerProps, 'page' | 'size' | 'total'>) => {
  const first = formatNumber(total === 0 ? 0 : (page - 1) * size + 1)
  const last = formatNumber(Math.min(total, page * size))
  const all = formatNumber(total)
  return (
    <Trans>
      {first}–{last} of {all}
    </Trans>
  )
})

export const Pager = ({ page, size, total, onPage, onSize }: PagerProps) => {
  const { t } = useLingui()
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <nav className="pager pager-in" aria-label={t`Pages`}>
      <span className="num nowrap">
        <Suspense>
          <Range page={page} size={size} total={total} />
        </Suspense>
      </span>
      <span className="pager__tools">
        <select
          className="pager__size"
          aria-label={t`Rows per page`}
          value={size}
          onChange={(event) => onSize(sizes.find((known) => String(known) === event.target.value) ?? 20)}
        >
          {sizes.map((known) => (
            <option key={known} value={known}>{t`${known} per page`}</option>
          ))}
        </select>
        <IconButton
          icon={ChevronLeft}
          size="sm"
          label={t`Previous page`}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon={ChevronRight}
          size="sm"
          label={t`Next page`}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  )
}
