import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { noFilters, type LibraryQuery } from './library-query.ts'

interface FilterSheetProps {
  /** The number of matching products; null if unknown. */
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
        <Button look="link" onClick={() => onChange(noFilters)}>
          <Trans>Clear filters</Trans>
        </Button>
      )
    }
    foot={
      <Button look="primary" block onClick={onClose}>
        {total === null ? (
          <Trans>Show products</Trans>
        ) : (
          <Plural value={total} one="Show # product" other="Show # products" />
        )}
      </Button>
    }
  >
    <div className="facets--sheet">{children}</div>
  </Dialog>
)
