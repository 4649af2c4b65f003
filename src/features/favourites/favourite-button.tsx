import { Trans, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useFavourite } from '#account/reads/lists/favourites.ts'
import { dataOr } from '#lib/live-read.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FavouriteNote } from './favourite-note.tsx'
import { RemoveQuestion } from './remove-question.tsx'
import type { Supplier } from './use-favourite.ts'
import { useFavouriteSwitch } from './use-favourite-switch.ts'
import './favourites.css'

interface SupplierProps {
  readonly supplier: Supplier
}

/** Saves a supplier or removes it. A visitor is asked to sign in. */
export const FavouriteButton = ({ supplier }: SupplierProps) => {
  const { on, noted, press } = useFavouriteSwitch(supplier)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${buttonClass({})} fav-button`}
        aria-pressed={on}
        onClick={() => (on && noted ? setAsking(true) : press())}
      >
        <Star className="icon" aria-hidden />
        {on ? <Trans context="favourite">Saved</Trans> : <Trans context="favourite">Save supplier</Trans>}
      </button>
      {asking && (
        <RemoveQuestion
          name={supplier.name}
          onCancel={() => setAsking(false)}
          onRemove={() => {
            setAsking(false)
            press()
          }}
        />
      )}
    </>
  )
}

/** The star in a row of suppliers. */
export const FavouriteStar = ({ supplier }: SupplierProps) => {
  const { t } = useLingui()
  const { on, noted, press } = useFavouriteSwitch(supplier)
  const [asking, setAsking] = useState(false)
  const { name } = supplier
  return (
    <>
      <button
        type="button"
        className="iconbtn iconbtn--sm fav-button"
        aria-pressed={on}
        aria-label={t`Save ${name}`}
        onClick={() => (on && noted ? setAsking(true) : press())}
      >
        <Star className="icon" aria-hidden />
      </button>
      {asking && (
        <RemoveQuestion
          name={name}
          onCancel={() => setAsking(false)}
          onRemove={() => {
            setAsking(false)
            press()
          }}
        />
      )}
    </>
  )
}

/** The note on a saved supplier. */
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
