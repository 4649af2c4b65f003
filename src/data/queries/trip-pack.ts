import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { LiveRead } from '#lib/live-read.ts'
import type { PackChoice } from '../catalogue/pack-files.ts'
import type { MeasuredPack } from '../catalogue/pack-runtime.ts'
import { prefs } from '../prefs/prefs-state.ts'
import { useOutDb } from './out-read.ts'
import { useRecount } from './recount.ts'

export type { MeasuredPack } from '../catalogue/pack-runtime.ts'

const restMs = 250

/** What a choice comes to and weighs, before anything is fetched. */
export const usePackSize = (choice: PackChoice): LiveRead<MeasuredPack> => {
  const recount = useRecount()
  const db = useOutDb()
  const [again, setAgain] = useState(0)
  const { thinLine, locale } = useSnapshot(prefs)
  const asked = JSON.stringify(choice)
  // What is here already, and what comes by itself, follows from the settings.
  const key = JSON.stringify([asked, thinLine, locale])
  const [held, setHeld] = useState<{ readonly key: string; readonly read: LiveRead<MeasuredPack> } | null>(null)
  useEffect(() => {
    let ended = false
    const measure = async () => {
      const { measurePack } = await import('../catalogue/pack-runtime.ts')
      return measurePack(JSON.parse(asked) as PackChoice)
    }
    const timer = setTimeout(() => {
      measure().then(
        (data) => {
          if (!ended) setHeld({ key, read: { status: 'ready', data } })
        },
        (error: unknown) => {
          if (!ended) setHeld({ key, read: { status: 'failed', error, retry: () => setAgain((n) => n + 1) } })
        },
      )
    }, restMs)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [key, asked, db, recount, again])
  return held?.key === key ? held.read : { status: 'loading' }
}
