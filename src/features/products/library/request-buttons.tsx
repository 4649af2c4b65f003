import { Trans } from '@lingui/react/macro'
import { FileBadge, Package, Send } from 'lucide-react'
import type { RequestKind } from '#contract/entities/request.ts'
import { Icon } from '#ui/icon.tsx'

/** The three requests for the selected products of the library or the cart. */
export const RequestButtons = ({ onRequest }: { onRequest: (kind: RequestKind) => void }) => (
  <>
    <button type="button" className="btn btn--on" onClick={() => onRequest('intention')}>
      <Icon of={FileBadge} />
      <Trans>Registration</Trans>
    </button>
    <button type="button" className="btn btn--on" onClick={() => onRequest('sample')}>
      <Icon of={Package} />
      <Trans>Sample</Trans>
    </button>
    <button type="button" className="btn btn--primary" onClick={() => onRequest('enquiry')}>
      <Icon of={Send} />
      <Trans>Enquiry</Trans>
    </button>
  </>
)
