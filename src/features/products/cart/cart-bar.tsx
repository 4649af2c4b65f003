import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { RequestKind } from '#contract/entities/request.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { RequestButtons } from '../library/request-buttons.tsx'
import { useBarKey } from '../use-bar-key.ts'
import '#ui/styles/selection-bar.css'

interface CartBarProps {
  readonly count: number
  readonly suppliers: number
  readonly onRemove: () => void
  readonly onRequest: (kind: RequestKind) => void
}

/** The actions on the selected products. Shown even without a selection; an action then asks for one. */
export const CartBar = ({ count, suppliers, onRemove, onRequest }: CartBarProps) => {
  const { t } = useLingui()
  const { actions, hint } = useBarKey()
  return (
    <div
      className={count === 0 ? 'selbar cart__bar is-empty' : 'selbar cart__bar'}
      role="region"
      aria-label={t`Selected products`}
      aria-keyshortcuts={hint ? 'S' : undefined}
    >
      <p className="selbar__n" role="status">
        {count === 0 ? (
          <Trans>Select products first</Trans>
        ) : (
          <Plural value={count} one="# selected" other="# selected" />
        )}
        {count > 0 && (
          <span>
            <Plural value={suppliers} one="from # supplier" other="from # suppliers" />
          </span>
        )}
        {hint && (
          <kbd className="only-pc" aria-hidden>
            S
          </kbd>
        )}
      </p>
      <span className="selbar__sep" aria-hidden />
      <div className="selbar__acts" ref={actions}>
        <button type="button" className="btn btn--on" onClick={onRemove}>
          <Icon of={Trash2} />
          <Trans>Remove</Trans>
        </button>
        <RequestButtons onRequest={onRequest} />
      </div>
    </div>
  )
}
