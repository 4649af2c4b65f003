import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { useMedia } from '../page/use-media.ts'

interface LoadMoreProps {
  readonly state: 'more' | 'loading' | 'end'
  /** Loads the next rows: on a press, and on a touch screen when the end of the list is pulled into view. */
  readonly onMore?: () => void
}

/** Whether an element has come into view since it was rendered. One that is visible from the start was not pulled. */
const usePulled = (watch: boolean, onPulled: () => void) => {
  const line = useRef<HTMLDivElement>(null)
  const told = useRef(onPulled)
  useEffect(() => {
    told.current = onPulled
  })
  useEffect(() => {
    const element = line.current
    if (!watch || !element || typeof IntersectionObserver === 'undefined') return
    let wasAway = false
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) wasAway = true
      else if (wasAway) told.current()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [watch])
  return line
}

/** The end of a list that loads further rows: the one place of its three texts (specification, section 8). */
export const LoadMore = ({ state, onMore }: LoadMoreProps) => {
  const { t } = useLingui()
  const touch = useMedia('(any-pointer: coarse)')
  const line = usePulled(touch && state === 'more', () => onMore?.())
  return (
    <div ref={line} className="list-end">
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
