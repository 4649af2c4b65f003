import { Trans } from '@lingui/react/macro'
import { comma } from '#i18n/formats.ts'
import { Monogram } from '#ui/marks/monogram.tsx'

interface Supplier {
  readonly id: string
  readonly name: string
  readonly replied: boolean
}

const mostShown = 3

/** Suppliers as monograms, hollow until they reply, and "2 of 3" in figures. */
export const SuppliersCell = ({ suppliers }: { suppliers: readonly Supplier[] }) => {
  const replied = suppliers.filter((supplier) => supplier.replied).length
  const all = suppliers.length
  const [only] = suppliers
  if (all === 1 && only)
    return (
      <span className="reps">
        <span className={only.replied ? 'reps__mono' : 'reps__mono reps__mono--no'}>
          <Monogram name={only.name} size="sm" />
        </span>
        <span className="muted clip">{only.name}</span>
      </span>
    )
  return (
    <span className="reps" title={suppliers.map((supplier) => supplier.name).join(comma())}>
      <span className="reps__monos">
        {suppliers.slice(0, mostShown).map((supplier) => (
          <span key={supplier.id} className={supplier.replied ? 'reps__mono' : 'reps__mono reps__mono--no'}>
            <Monogram name={supplier.name} size="sm" />
          </span>
        ))}
      </span>
      <span className="muted reps__count">
        <Trans>
          {replied} of {all}
        </Trans>
      </span>
      <span className="sr">{suppliers.map((supplier) => supplier.name).join(comma())}</span>
    </span>
  )
}
