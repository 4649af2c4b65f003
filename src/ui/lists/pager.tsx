import { withEmptySuspense } from '../page/part.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { withRenderAfterPaint } from '../page/after-paint.ts'
import { useMedia } from '../page/use-media.ts'

type LoadMoreProps = Readonly<{
  state: 'more' | 'loading' | 'end'
  onMore?: () => void
}>

/** Calls `onPulled` when an element is scrolled into view, but not for an element that is visible from the start. */
function usePulled(watch: boolean, onPulled: () => void) {
  const sentinel = useRef<HTMLDivElement>(null)
  const latest = useRef(onPulled)
  useEffect(() => {
    latest.current = onPulled
  })
  useEffect(() => {
    const element = sentinel.current
    if (!watch || !element || typeof IntersectionObserver === 'undefined') return
    let wasAway = false
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) wasAway = true
      else if (wasAway) latest.current()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [watch])
  return sentinel
}

export function LoadMore({ state, onMore }: LoadMoreProps) {
  const { t } = useLingui()
  const touch = useMedia('(any-pointer: coarse)')
  const sentinel = usePulled(touch && state === 'more', () => onMore?.())
  return (
    <div ref={sentinel} className="list-end">
      {state === 'end' ? (
        t`No more data`
      ) : (
        <Button look="link" busy={state === 'loading'} onClick={() => onMore?.()}>
          {state === 'loading' ? t`Loading` : touch ? t`Pull up to show more` : t`Show more`}
        </Button>
      )}
    </div>
  )
}

type SmallSelectProps = Readonly<{
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onValue: (value: string) => void
}>

export function SmallSelect({ label, value, options, onValue }: SmallSelectProps) {
  return (
    <select className="pager__size" aria-label={label} value={value} onChange={({ target }) => onValue(target.value)}>
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  )
}

const sizes = [20, 50, 100] as const
export type PageSize = (typeof sizes)[number]

const Range = withEmptySuspense(
  withRenderAfterPaint(({ from, to, total }: Readonly<{ from: number; to: number; total: number }>) => {
    const [first, last, all] = [formatNumber(from), formatNumber(to), formatNumber(total)]
    return (
      <Trans>
        {first}–{last} of {all}
      </Trans>
    )
  }),
)

type PagerProps = Readonly<{
  page: number
  size: number
  total: number
  end?: LoadMoreProps['state'] | undefined
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
}>

export function Pager({ page, size, total, end, onPage, onSize }: PagerProps) {
  const { t } = useLingui()
  const pages = Math.max(1, Math.ceil(total / size))
  const from = end ? 1 : (page - 1) * size + 1
  return (
    <nav className={end ? 'pager pager-in pager--grows' : 'pager pager-in'} aria-label={t`Pages`}>
      {end && <LoadMore state={end} onMore={() => onPage(page + 1)} />}
      <span translate="no" className="num nowrap">
        <Range from={total === 0 ? 0 : from} to={Math.min(total, page * size)} total={total} />
      </span>
      {total > sizes[0] && (
        <span className="pager__tools">
          <SmallSelect
            label={t`Rows per page`}
            value={String(size)}
            options={sizes.map((known) => [String(known), t`${known} per page`])}
            onValue={(value) => onSize(sizes.find((known) => String(known) === value) ?? 20)}
          />
          {!end && (
            <>
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
            </>
          )}
        </span>
      )}
    </nav>
  )
}
