import { useLingui } from '@lingui/react/macro'
import { unaskedOfProducts, type UnaskedOfProducts } from '#catalogue/reads/backend/server-question.ts'
import { ServerLimits } from '#widgets/copy-state.tsx'
import { noFilters, type LibraryQuery } from '../library/library-query.ts'

export const useUnaskedNames = (): Record<UnaskedOfProducts, string> => {
  const { t } = useLingui()
  return {
    actives: t`Active ingredient`,
    contents: t`Concentration`,
    registrants: t`Registration holder`,
  }
}

interface LibraryLimitsProps {
  readonly query: LibraryQuery
  readonly onChange: (change: Partial<LibraryQuery>) => void
}

/** Active filters that the server's list ignores. */
export const LibraryLimits = ({ query, onChange }: LibraryLimitsProps) => {
  const names = useUnaskedNames()
  const unasked = unaskedOfProducts(query)
  return (
    <ServerLimits
      names={unasked.map((name) => names[name])}
      onClear={() => onChange(Object.fromEntries(unasked.map((name) => [name, noFilters[name]])))}
    />
  )
}
