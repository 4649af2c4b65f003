import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { maxFavouriteNote } from '#contract/calls/favourites.ts'
import { noteFavourite } from '#data/actions/favourites.ts'
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
  const unstored = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { companyId, name } = supplier
  const failed = t`The note could not be saved on this device`

  const store = useCallback(() => {
    clearTimeout(timer.current)
    const text = unstored.current
    unstored.current = null
    if (text === null) return
    noteFavourite({ companyId, name }, text).catch(() => {
      unstored.current ??= text
      showToast({ tone: 'bad', text: failed })
    })
  }, [companyId, name, failed])

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') store()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      store()
    }
  }, [store])

  const shown = typed ?? note
  return (
    <Field
      label={<Trans>Your note</Trans>}
      help={<Trans>Only you see it.</Trans>}
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
          timer.current = setTimeout(store, restMs)
        }}
        onBlur={() => {
          store()
          // Only what the disk has taken may be shown from the disk again.
          if (unstored.current === null) setTyped(null)
        }}
      />
    </Field>
  )
}
