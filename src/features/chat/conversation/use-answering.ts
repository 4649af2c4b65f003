import { useEffect, useState } from 'react'
import type { ExchangeRow } from '#domain/chat/conversation.ts'
import { askDevice } from '#catalogue/reads/ask.ts'
import { useLocale } from '#prefs/prefs-state.ts'

/**
 * Answers the question of a conversation that is being asked, also one that was left so when its page was closed. Where
 * two pages answer the same one, the first answer counts. Where this device has no records, the backend is asked for
 * its own: gives the id of the question that it is being asked.
 */
export const useAnswering = (exchanges: readonly ExchangeRow[]): string | null => {
  const [atServer, setAtServer] = useState<string | null>(null)
  const locale = useLocale()
  const at = exchanges.findIndex(({ state }) => state === 'asking')
  const asking = exchanges[at]
  const id = asking?.id
  useEffect(() => {
    if (!asking) return
    const before = exchanges.slice(0, at).findLast(({ state }) => state === 'answered')?.answer?.remembered ?? null
    const answer = async () => {
      const { storeAnswer, storeFailure, storeServerAnswer } = await import('#account/records/chat.ts')
      try {
        const found = await askDevice(locale, asking.question, before)
        if (found) return await storeAnswer(asking, found.answer, found.searched)
        setAtServer(asking.id)
        // Its code may not be on this device: then nobody can be asked.
        const server = await import('#account/reads/ask-server.ts').catch(() => null)
        await storeServerAnswer(asking, server ? await server.askServer(asking) : { kind: 'none' })
      } catch {
        await storeFailure(asking, 'failed')
      }
    }
    // Where not even the failure can be stored, the question stays as it is: asked, to be answered at the next opening.
    answer().catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the id says which question it is
  }, [id, asking?.state])
  return atServer
}
