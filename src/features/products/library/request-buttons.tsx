import { useLingui } from '@lingui/react/macro'
import type { RequestKind } from '#contract/entities/request.ts'
import { facesInOrder } from '#kinds/faces.ts'
import { Icon } from '#ui/marks/icon.tsx'

/** A button for each kind of request, for the products selected in the library or the cart. */
export const RequestButtons = ({ onRequest }: { onRequest: (kind: RequestKind) => void }) => {
  const { i18n } = useLingui()
  return facesInOrder.toReversed().map(([kind, { icon, button, leads }]) => (
    <button
      key={kind}
      type="button"
      className={`btn ${leads ? 'btn--primary' : 'btn--on'}`}
      onClick={() => onRequest(kind)}
    >
      <Icon of={icon} />
      {i18n._(button)}
    </button>
  ))
}
