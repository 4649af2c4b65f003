import { Trans, useLingui } from '@lingui/react/macro'
import { Star, StarOff } from 'lucide-react'
import { useState, useEffect, useRef, type ReactNode } from 'react'
import { useFavourite } from '#account/queries/lists.ts'
import { dataOr } from '#lib/live-read.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FavouriteNote } from './favourite-note.tsx'
import './favourites.css'
import { ensureLoggedIn } from '#api/refusals.ts'
import { setFavouriteNote, removeFavourite, saveFavourite } from '#account/actions/records.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'

/** The question before a supplier with a note is removed. `ask` shows it; `question` is to be rendered. */
export const useRemoveConfirmation = (name: string, onRemove: () => void) => {
  const [asking, setAsking] = useState(false)
  const question = asking && (
    <ConfirmDialog
      danger
      icon={StarOff}
      title={<Trans>Remove this saved supplier?</Trans>}
      action={<Trans>Remove</Trans>}
      cancel={<Trans>Keep</Trans>}
      onCancel={() => setAsking(false)}
      onConfirm={() => {
        setAsking(false)
        onRemove()
      }}
    >
      <Trans>Your note on {name} is deleted with it, here and in your account.</Trans>
    </ConfirmDialog>
  )
  return { ask: () => setAsking(true), question }
}

type Supplier = Readonly<{ companyId: string; name: string }>

/** Actions on saved suppliers; Undo also restores the note. Each resolves to false if the disk refused the write. */
export const useFavouriteActions = () => {
  const { t } = useLingui()
  const { save } = useSave()
  return {
    save: (supplier: Supplier) => save(() => saveFavourite(supplier)),
    remove: (supplier: Supplier) =>
      save(async () => {
        const note = await removeFavourite(supplier)
        const { name } = supplier
        const back = () => void save(() => (note === '' ? saveFavourite(supplier) : setFavouriteNote(supplier, note)))
        showToast({ tone: 'neutral', text: t`${name} removed`, action: { label: t`Undo`, run: back } })
      }),
  }
}

/** A click that is not yet included in the favourites as last read. `stored`: true once the click is on the disk. */
type PendingPress = Readonly<{ companyId: string; on: boolean; stored: boolean }>

type SupplierProps = Readonly<{ supplier: Supplier }>
type ToggleProps = SupplierProps &
  Readonly<{ className: string; label?: string; children?: (on: boolean) => ReactNode }>

/** A click before the favourites are read does what the label says. */
const Toggle = ({ supplier, className, label, children }: ToggleProps) => {
  const { companyId } = supplier
  const favouriteRead = useFavourite(companyId)
  const { save, remove } = useFavouriteActions()
  const [pressed, setPressed] = useState<PendingPress | null>(null)
  // The component is reused for other suppliers, so the pending click may belong to another supplier.
  const pendingPress = pressed?.companyId === companyId ? pressed : null
  const presses = useRef(0)
  const lastWrite = useRef<Promise<unknown>>(Promise.resolve())
  const isSaved = favouriteRead.status === 'ready' ? favouriteRead.data !== null : null
  useEffect(() => {
    if (pendingPress?.stored && isSaved === pendingPress.on) setPressed(null)
  }, [pendingPress, isSaved])
  const entry = dataOr(favouriteRead, null)
  const on = pendingPress?.on ?? entry !== null

  const press = () => {
    const next = !on
    presses.current += 1
    const mine = presses.current
    setPressed({ companyId, on: next, stored: false })
    lastWrite.current = lastWrite.current.then(async () => {
      const stored = (await ensureLoggedIn()) && (await (next ? save(supplier) : remove(supplier)))
      if (presses.current === mine) setPressed(stored ? { companyId, on: next, stored } : null)
    })
  }
  // The buyer is asked before a note is deleted. Until the favourites are read, there is no question, but Undo restores
  // the note.
  const noted = entry !== null && entry.note !== ''
  const { ask, question } = useRemoveConfirmation(supplier.name, press)
  return (
    <>
      <button
        type="button"
        className={`${className} fav-button`}
        aria-pressed={on}
        aria-label={label}
        onClick={on && noted ? ask : press}
      >
        <Icon of={Star} />
        {children?.(on)}
      </button>
      {question}
    </>
  )
}

export const FavouriteButton = ({ supplier }: SupplierProps) => (
  <Toggle supplier={supplier} className={buttonClass({})}>
    {(on) => (on ? <Trans context="favourite">Saved</Trans> : <Trans context="favourite">Save supplier</Trans>)}
  </Toggle>
)

export const FavouriteStar = ({ supplier }: SupplierProps) => {
  const { t } = useLingui()
  const { name } = supplier
  return <Toggle supplier={supplier} className="iconbtn iconbtn--sm" label={t`Save ${name}`} />
}

export const StoredFavouriteNote = ({ supplier }: SupplierProps) => {
  const entry = dataOr(useFavourite(supplier.companyId), null)
  return (
    entry && (
      <div className="mt-4 measure">
        <FavouriteNote supplier={supplier} note={entry.note} />
      </div>
    )
  )
}
