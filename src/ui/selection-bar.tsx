import { Plural, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import './styles/selection-bar.css'

interface SelectionBarProps {
  readonly count: number
  /** "from 3 suppliers". */
  readonly detail?: ReactNode
  readonly onClear: () => void
  /** Up to three actions with class `btn btn--on`, and the primary last. */
  readonly children: ReactNode
}

/** What can be done with what is ticked. Gone when nothing is. On the pager's strip; on phones at the foot. */
export const SelectionBar = ({ count, detail, onClear, children }: SelectionBarProps) => {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <div className="selbar" role="region" aria-label={t`Selection`}>
      <p className="selbar__n" role="status">
        <Plural value={count} one="# selected" other="# selected" />
        {detail && <span>{detail}</span>}
      </p>
      <span className="selbar__sep" aria-hidden />
      <div className="selbar__acts">{children}</div>
      <IconButton icon={X} label={t`Clear selection`} onClick={onClear} />
    </div>
  )
}
