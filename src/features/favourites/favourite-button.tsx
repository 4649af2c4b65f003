import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { maxFavouriteNote } from '#contract/calls/reviews.ts'
import { storeAccountValue } from '#account/drafts/write-account-value.ts'
import { setFavouriteNote, removeFavourite, saveFavourite } from '#account/actions/records.ts'
import { useAccountValue } from '#account/queries/surroundings.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { Star, StarOff } from 'lucide-react'
import { useFavourite } from '#account/queries/lists.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import './favourites.css'
import { ensureLoggedIn } from '#api/refusals.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'

/** Pause in typing after which the note is stored, in ms. */
const restMs = 600

const keyOf = (companyId: string) => `typing:favourite:${companyId}` as const

type Supplier = Readonly<{ companyId: string; name: string }>

export const FavouriteNote = ({ supplier, note }: Readonly<{ supplier: Supplier; note: string }>) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const unstoredText = useRef<string | null>(null)
  const writing = useRef<{ readonly text: string; readonly end: Promise<void> } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { companyId, name } = supplier
  const longText = dataOr(useAccountValue(keyOf(companyId), z.string(), ''), '')
  const failureText = t`The note could not be saved on this device`

  const store = useCallback((): Promise<void> => {
    clearTimeout(timer.current)
    const text = unstoredText.current
    if (text === null) return Promise.resolve()
    if (writing.current?.text === text) return writing.current.end
    const write = async () => {
      try {
        const isLong = text.trim().length > maxFavouriteNote
        if (!isLong) await setFavouriteNote({ companyId, name }, text)
        await storeAccountValue(keyOf(companyId), isLong ? text : null)
        if (unstoredText.current === text) unstoredText.current = null
        setRefused(false)
      } catch {
        // A later write has stored newer text, so this failure does not matter.
        if (unstoredText.current === null) return
        setRefused(true)
        showToast({ tone: 'bad', text: failureText })
      }
    }
    const end = write().finally(() => {
      if (writing.current?.end === end) writing.current = null
    })
    writing.current = { text, end }
    return end
  }, [companyId, name, failureText])

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void store()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      void store()
    }
  }, [store])

  const noteText = typed ?? (longText === '' ? note : longText)
  if (noteText === '' && !isOpen)
    return (
      <div>
        <Button look="link" aria-label={t`Add a note on ${name}`} onClick={() => setIsOpen(true)}>
          <Trans>Add a note</Trans>
        </Button>
      </div>
    )
  return (
    <Field
      label={<Trans>Your note</Trans>}
      help={<Trans>Only you see it.</Trans>}
      error={refused && failureText}
      counter={{ used: noteText.length, max: maxFavouriteNote }}
    >
      <TextArea
        rows={2}
        autoFocus={isOpen}
        value={noteText}
        limit={maxFavouriteNote}
        surplusNote={<Trans>The longer note stays on this device until you shorten it.</Trans>}
        onValue={(text) => {
          setIsOpen(true)
          setTyped(text)
          unstoredText.current = text
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void store(), restMs)
        }}
        // The stored note replaces the typed one only after the disk has the latest text.
        onBlur={() => void store().then(() => unstoredText.current === null && setTyped(null))}
      />
    </Field>
  )
}

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

/** A click whose result `favouriteRead` does not show yet. `on`: the chosen state. `stored`: it is on the disk. */
type PendingPress = Readonly<{ companyId: string; on: boolean; stored: boolean }>

type SupplierProps = Readonly<{ supplier: Supplier }>
type ToggleProps = SupplierProps &
  Readonly<{ className: string; label?: string; children?: (on: boolean) => ReactNode }>

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
