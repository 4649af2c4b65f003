import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { noFilters, type LibraryQuery } from './library-query.ts'

interface FilterSheetProps {
  /** How many products match; null while that is not known. */
  readonly total: number | null
  readonly filters: number
  readonly onChange: (change: Partial<LibraryQuery>) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The filters, if there is no room for them beside the list. */
export const FilterSheet = ({ total, filters, onChange, onClose, children }: FilterSheetProps) => (
  <Dialog
    title={<Trans>Filters</Trans>}
    size="sheet"
    maskCloses
    onClose={onClose}
    status={
      filters > 0 && (
        <button type="button" className="btn btn--link" onClick={() => onChange(noFilters)}>
          <Trans>Clear filters</Trans>
        </button>
      )
    }
    foot={
      <button type="button" className="btn btn--primary btn--block" onClick={onClose}>
        {total === null ? (
          <Trans>Show products</Trans>
        ) : (
          <Plural value={total} one="Show # product" other="Show # products" />
        )}
      </button>
    }
  >
    <div className="facets--sheet">{children}</div>
  </Dialog>
)
