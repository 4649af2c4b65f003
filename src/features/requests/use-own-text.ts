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
  /** Deletes the text; resolves when that is on the disk. */
  readonly clear: () => Promise<void>
}

/** A text that is stored while it is typed, so that it is still there after the tab or the device failed. */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words of a failure are no reason to begin anew
  }, [key])
  const set = (next: string) => {
    setTyped(next)
    writer.current?.type(next)
  }
  const clear = async () => {
    set('')
    // The screen may be gone already: its action was stored, which removed it.
    await (writer.current ? writer.current.flush() : storeOwnValue(key, ''))
  }
  return { text: typed ?? stored, set, clear }
}
