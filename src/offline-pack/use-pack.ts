import { useSnapshot } from 'valtio'
import type { LiveRead } from '#lib/live-read.ts'
import type { PackChoice } from './files.ts'
import { prefs } from '#prefs/prefs.ts'
import { useCatalogueStatus } from '#catalogue/queries/copy-status.ts'
import { useAsyncAnswer } from '#catalogue/queries/lists/use-index.ts'
import { useAccountDb } from '#account/queries/use-account-read.ts'
import { useRequeryTick } from '#api/requery.ts'

type Runtime = typeof import('./runtime.ts')

const debounceMs = 250

const usePackRead = <T>(query: string, read: (runtime: Runtime) => Promise<T>): LiveRead<T> => {
  const dataTurn = `${useAccountDb()?.name} ${useCatalogueStatus().asOf} ${useRequeryTick()}`
  const question = JSON.stringify([query, useSnapshot(prefs).dataSaver])
  return useAsyncAnswer(question, dataTurn, async () => read(await import('./runtime.ts')), debounceMs).now
}

export const usePackSize = (choice: PackChoice) =>
  usePackRead(JSON.stringify(choice), ({ measurePack }) => measurePack(choice))

export const usePackGap = () =>
  usePackRead(
    JSON.stringify(useSnapshot(prefs).offlinePack),
    async ({ readPackGap }) => prefs.offlinePack && readPackGap(prefs.offlinePack),
  )
