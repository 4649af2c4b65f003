import { useEffect, useState } from 'react'
import type { LiveRead } from '#lib/live-read.ts'
import type { PackChoice, PackContent } from '../catalogue/pack-files.ts'
import type { PackSize } from '../catalogue/pack-run.ts'
import { useOutDb } from './out-read.ts'
import { useRecount } from './recount.ts'

export interface MeasuredPack extends PackContent {
  readonly size: PackSize
}

const restMs = 250

/** What a choice comes to and weighs, before anything is fetched. */
export const usePackSize = (choice: PackChoice): LiveRead<MeasuredPack> => {
  const recount = useRecount()
  const db = useOutDb()
  const [again, setAgain] = useState(0)
  const key = JSON.stringify(choice)
  const [held, setHeld] = useState<{ readonly key: string; readonly read: LiveRead<MeasuredPack> } | null>(null)
  useEffect(() => {
    let ended = false
    const measure = async () => {
      const { measurePack } = await import('../catalogue/pack-runtime.ts')
      return measurePack(JSON.parse(key) as PackChoice)
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
  }, [key, db, recount, again])
  return held?.key === key ? held.read : { status: 'loading' }
}
