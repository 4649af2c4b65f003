import { useEffect, useState } from 'react'
import type { ExchangeRow } from '#domain/chat/conversation.ts'
import { isOffline } from '#api/connection.ts'
import { askDevice } from '#catalogue/reads/ask.ts'
import { useLocale } from '#prefs/prefs-state.ts'

/**
 * Answers a conversation's waiting question, also one that was left when its page was closed. If two pages answer the
 * same one, the first answer counts. If this device has no records, or only a part, the backend is asked too, only
 * briefly if the part has an answer. Returns the id of the question that the backend is being asked.
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
      const { storeAnswer, storeFailure, storePartAnswer, storeServerAnswer } = await import('#account/records/chat.ts')
      try {
        const found = await askDevice(locale, asking.question, before)
        // Advice on poisoning must not wait for a network.
        if (found && (found.whole || found.answer.kind === 'poison'))
          return await storeAnswer(asking, found.answer, found.searched)
        // An answer from a part of the records is better than none; but "nothing found" in a part is not an answer.
        const part = found && found.answer.kind !== 'none' ? found : null
        if (part && isOffline()) return await storePartAnswer(asking, part.answer, part.searched)
        setAtServer(asking.id)
        // The code may not be on this device; then the backend cannot be asked.
        const server = await import('#account/reads/ask-server.ts').catch(() => null)
        const ask = part ? server?.askServerBriefly : server?.askServer
        const said = ask ? await ask(asking) : ({ kind: 'none' } as const)
        await (part && said.kind !== 'answer' && said.kind !== 'over'
          ? storePartAnswer(asking, part.answer, part.searched)
          : storeServerAnswer(asking, said))
      } catch {
        await storeFailure(asking, 'failed')
      }
    }
    // If not even the failure can be stored, the question stays waiting, and is answered at the next opening.
    answer().catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the id says which question it is
  }, [id, asking?.state])
  return atServer
}
