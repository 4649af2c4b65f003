import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Modal } from '#ui/modal.tsx'

/** The filters, if there is no room for them beside the list. */
export const FilterSheet = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Modal labelledBy="library-filters" maskCloses onClose={onClose}>
    <header className="dialog__head">
      <h2 className="h2" id="library-filters">
        <Trans>Filters</Trans>
      </h2>
    </header>
    <div className="dialog__body facets--sheet">{children}</div>
    <footer className="dialog__foot">
      <button type="button" className="btn btn--primary btn--block" onClick={onClose}>
        <Trans>Show products</Trans>
      </button>
    </footer>
  </Modal>
)
