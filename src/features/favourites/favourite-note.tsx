import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { maxFavouriteNote } from '#contract/calls/reviews.ts'
import { storeAccountValue } from '#account/drafts/write-account-value.ts'
import { setFavouriteNote } from '#account/actions/records.ts'
import { useAccountValue } from '#account/queries/surroundings.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'

/** The note is stored after this pause in typing (in ms), or at once when the field or the page is left. */
const restMs = 600

const keyOf = (companyId: string) => `typing:favourite:${companyId}` as const

type FavouriteNoteProps = Readonly<{ supplier: Readonly<{ companyId: string; name: string }>; note: string }>

/** The buyer's note on a saved supplier. It is stored automatically, so there is no Save button. */
export const FavouriteNote = ({ supplier, note }: FavouriteNoteProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)
  /** True once the buyer wants to write a note. Suppliers without a note take one line. */
  const [isOpen, setIsOpen] = useState(false)
  const unstoredText = useRef<string | null>(null)
  const writing = useRef<{ readonly text: string; readonly end: Promise<void> } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { companyId, name } = supplier
  /** Text that is too long for a note. It is stored on this device only. */
  const longText = dataOr(useAccountValue(keyOf(companyId), z.string(), ''), '')
  const failureText = t`The note could not be saved on this device`

  const store = useCallback((): Promise<void> => {
    clearTimeout(timer.current)
    const text = unstoredText.current
    if (text === null) return Promise.resolve()
    if (writing.current?.text === text) return writing.current.end
    const write = async () => {
      try {
        // The server would refuse a note that is too long, so it is not queued.
        const isLong = text.trim().length > maxFavouriteNote
        if (!isLong) await setFavouriteNote({ companyId, name }, text)
        await storeAccountValue(keyOf(companyId), isLong ? text : null)
        // Text that was typed during this write is stored by another write.
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
        <Button
          look="link"
          aria-label={t`Add a note on ${name}`}
          onClick={() => setIsOpen(true)}
        >{t`Add a note`}</Button>
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
          // The field stays open while it is used, even if the note was cleared.
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
