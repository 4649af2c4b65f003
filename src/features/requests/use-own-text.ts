import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { storeOwnValue, ownTextWriter } from '#account/drafts/write-own-value.ts'
import type { TextWriter } from '#account/drafts/write-soon.ts'
import { useOwnValue } from '#account/reads/surroundings.ts'
import { dataOr } from '#lib/live-read.ts'

const text = z.string()

export interface OwnText {
  readonly text: string
  readonly set: (text: string) => void
  /** Deletes the text; resolves when the deletion is on the disk. */
  readonly clear: () => Promise<void>
}

/** A text that is stored while it is typed, so that it survives a crash of the tab or the device. */
export function useOwnText(key: Parameters<typeof ownTextWriter>[0], onError: () => void): OwnText {
  const stored = dataOr(useOwnValue(key, text, ''), '')
  const [typed, setTyped] = useState<string | null>(null)
  const writer = useRef<TextWriter | null>(null)
  useEffect(() => {
    const own = ownTextWriter(key, onError)
    writer.current = own
    return () => {
      writer.current = null
      own.dispose().catch(onError)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new `onError` must not restart the writer
  }, [key])
  const set = (next: string) => {
    setTyped(next)
    writer.current?.type(next)
  }
  const clear = async () => {
    set('')
    // The screen may be unmounted already: storing its action removed it.
    await (writer.current ? writer.current.flush() : storeOwnValue(key, ''))
  }
  return { text: typed ?? stored, set, clear }
}
