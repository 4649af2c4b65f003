import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { LiveRead } from '#lib/live-read.ts'
import type { PackChoice } from './files.ts'
import { prefs } from '#prefs/prefs.ts'
import { useCatalogueStatus } from '#catalogue/queries/copy-status.ts'
import { useAccountDb } from '#account/queries/use-account-read.ts'
import { useRequeryTick } from '#api/requery.ts'

type Runtime = typeof import('./runtime.ts')

const debounceMs = 250

/** Runs `read` after a delay, and again when `query`, the settings or the device's data change, or on `retry`. */
const usePackRead = <T>(query: string, read: (runtime: Runtime) => Promise<T>): LiveRead<T> => {
  const recount = useRequeryTick()
  const db = useAccountDb()
  const { asOf } = useCatalogueStatus()
  const [again, setAgain] = useState(0)
  const { dataSaver, locale } = useSnapshot(prefs)
  // The settings are part of the key, because they decide which rows the device stores.
  const key = JSON.stringify([query, dataSaver, locale])
  const [result, setResult] = useState<{ readonly key: string; readonly read: LiveRead<T> } | null>(null)
  useEffect(() => {
    let isCancelled = false
    const timer = setTimeout(() => {
      import('./runtime.ts').then(read).then(
        (data) => {
          if (!isCancelled) setResult({ key, read: { status: 'ready', data } })
        },
        (error: unknown) => {
          if (!isCancelled) setResult({ key, read: { status: 'failed', error, retry: () => setAgain((n) => n + 1) } })
        },
      )
    }, debounceMs)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` says when `read` means something else
  }, [key, db, asOf, recount, again])
  return result?.key === key ? result.read : { status: 'loading' }
}

export const usePackSize = (choice: PackChoice) =>
  usePackRead(JSON.stringify(choice), ({ measurePack }) => measurePack(choice))

/** The parts of the pack that this device lacks; null without a pack. */
export const usePackGap = () =>
  usePackRead(
    JSON.stringify(useSnapshot(prefs).offlinePack),
    async ({ packGap }) => prefs.offlinePack && packGap(prefs.offlinePack),
  )
