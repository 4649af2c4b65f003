import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { storeAccountValue, createValueTextWriter } from '#account/drafts/write-account-value.ts'
import type { TextWriter } from '#account/drafts/debounced-writer.ts'
import { useAccountValue } from '#account/queries/surroundings.ts'
import { dataOr } from '#lib/live-read.ts'

const text = z.string()

export function useStoredText(key: Parameters<typeof createValueTextWriter>[0], onError: () => void) {
  const storedText = dataOr(useAccountValue(key, text, ''), '')
  const [typed, setTyped] = useState<string | null>(null)
  const writer = useRef<TextWriter | null>(null)
  useEffect(() => {
    const textWriter = createValueTextWriter(key, onError)
    writer.current = textWriter
    return () => {
      writer.current = null
      textWriter.dispose().catch(onError)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another `onError` must not restart the writer
  }, [key])
  const set = (next: string) => {
    setTyped(next)
    writer.current?.type(next)
  }
  const clear = async () => {
    set('')
    // Storing the action may have unmounted the component, and with it the writer.
    await (writer.current ? writer.current.flush() : storeAccountValue(key, ''))
  }
  return { text: typed ?? storedText, set, clear }
}
