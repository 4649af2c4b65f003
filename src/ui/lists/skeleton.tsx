import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

/** Data on the device arrives within this time, and a flash of grey is worse than none. */
const skeletonAfterMs = 200

const useLate = () => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return late
}

const counted = (rows: number) => Array.from({ length: rows }, (_, index) => `row-${index}`)

interface SkeletonProps {
  readonly rows?: number
}

/** Grey rows of the real height, shown after 200 ms. Never rendered over existing content. */
export const SkeletonRows = ({ rows = 8 }: SkeletonProps) => {
  const { t } = useLingui()
  const late = useLate()
  return (
    <div aria-busy="true" aria-label={t`Loading`} role="status">
      {late &&
        counted(rows).map((row) => (
          <div key={row} className="skel-row">
            <span className="skel skel-row__mark" />
            <span className="skel-row__text">
              <span className="skel" />
              <span className="skel" />
            </span>
            <span className="skel skel-row__side" />
          </div>
        ))}
    </div>
  )
}
