import { Trans } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { settledAccount } from '#data/api/session-state.ts'
import { useFavourite } from '#data/queries/favourites.ts'
import { dataOr } from '#lib/live-read.ts'
import { buttonClass } from '#ui/button-class.ts'
import { FavouriteNote } from './favourite-note.tsx'
import { useFavouriteActions } from './use-favourite.ts'
import './favourites.css'

interface SupplierProps {
  readonly supplier: { readonly companyId: string; readonly name: string }
}

/** Saves a supplier, or lets it go. A visitor is asked to sign in. */
export const FavouriteButton = ({ supplier, onSignIn }: SupplierProps & { readonly onSignIn: () => void }) => {
  const read = useFavourite(supplier.companyId)
  const entry = dataOr(read, null)
  const { save, remove } = useFavouriteActions()
  const press = async () => {
    // Right after a start it is not known whether the supplier is saved: a press then could mean either.
    if (read.status === 'loading') return
    if ((await settledAccount()) === null) onSignIn()
    else if (entry) void remove(supplier, entry.note)
    else void save(supplier)
  }
  return (
    <button
      type="button"
      className={`${buttonClass({})} fav-button`}
      aria-pressed={entry !== null}
      onClick={() => void press()}
    >
      <Star className="icon" aria-hidden />
      {entry ? <Trans context="favourite">Saved</Trans> : <Trans context="favourite">Save</Trans>}
    </button>
  )
}

/** The note on a supplier, once it is saved. */
export const FavouriteNoteOf = ({ supplier }: SupplierProps) => {
  const entry = dataOr(useFavourite(supplier.companyId), null)
  return (
    entry && (
      <div className="fav-note">
        <FavouriteNote supplier={supplier} note={entry.note} />
      </div>
    )
  )
}
