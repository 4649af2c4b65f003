import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { maxFavouriteNote } from '#contract/calls/favourites.ts'
import { noteFavourite } from '#account/records/favourites.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toast-state.ts'

/** A rest of this long while typing stores what stands there; leaving the field or the page stores it at once. */
const restMs = 600

interface FavouriteNoteProps {
  readonly supplier: { readonly companyId: string; readonly name: string }
  readonly note: string
}

/** The buyer's own note on a saved supplier. It stores itself: there is nothing to confirm and nothing to lose. */
export const FavouriteNote = ({ supplier, note }: FavouriteNoteProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)
  /** What was typed and is not on the disk. */
  const unstored = useRef<string | null>(null)
  const writing = useRef<{ readonly text: string; readonly end: Promise<void> } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { companyId, name } = supplier
  const failed = t`The note could not be saved on this device`

  /** Resolves when the disk has taken what stands there, or refused it. */
  const store = useCallback((): Promise<void> => {
    clearTimeout(timer.current)
    const text = unstored.current
    if (text === null) return Promise.resolve()
    if (writing.current?.text === text) return writing.current.end
    const write = async () => {
      try {
        await noteFavourite({ companyId, name }, text)
        // What was typed meanwhile is stored in its turn.
        if (unstored.current === text) unstored.current = null
        setRefused(false)
      } catch {
        // What was typed since has been taken, and this with it.
        if (unstored.current === null) return
        setRefused(true)
        showToast({ tone: 'bad', text: failed })
      }
    }
    const end = write().finally(() => {
      if (writing.current?.end === end) writing.current = null
    })
    writing.current = { text, end }
    return end
  }, [companyId, name, failed])

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

  const showStored = () => {
    // Only what the disk has taken may be shown from the disk again.
    if (unstored.current === null) setTyped(null)
  }
  const shown = typed ?? note
  return (
    <Field
      label={<Trans>Your note</Trans>}
      help={<Trans>Only you see it.</Trans>}
      error={refused && failed}
      counter={{ used: shown.length, max: maxFavouriteNote }}
    >
      <TextArea
        rows={2}
        value={shown}
        maxLength={maxFavouriteNote}
        onValue={(text) => {
          setTyped(text)
          unstored.current = text
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void store(), restMs)
        }}
        onBlur={() => void store().then(showStored)}
      />
    </Field>
  )
}
