import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { keep, keeperOf, type Keeper } from '#account/drafts/kept.ts'
import { useKept } from '#account/reads/device/kept.ts'
import { dataOr } from '#lib/live-read.ts'

const text = z.string()

export interface KeptText {
  readonly text: string
  readonly set: (text: string) => void
  /** Forgets it; resolves when that is on the disk. */
  readonly clear: () => Promise<void>
}

/** A text that is on the disk while it is typed, and there again after the tab, or the device, went out. */
export const useKeptText = (key: Parameters<typeof keeperOf>[0], onError: () => void): KeptText => {
  const stored = dataOr(useKept(key, text, ''), '')
  const [typed, setTyped] = useState<string | null>(null)
  const keeper = useRef<Keeper | null>(null)
  useEffect(() => {
    const own = keeperOf(key, onError)
    keeper.current = own
    return () => {
      keeper.current = null
      own.dispose().catch(onError)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words of a failure are no reason to begin anew
  }, [key])
  const set = (next: string) => {
    setTyped(next)
    keeper.current?.type(next)
  }
  const clear = async () => {
    set('')
    // The screen may have gone already: what it did has been stored, and drew it away.
    await (keeper.current ? keeper.current.flush() : keep(key, ''))
  }
  return { text: typed ?? stored, set, clear }
}
