import { useEffect, useState } from 'react'
import type { ExchangeRow } from '#domain/chat/conversation.ts'
import { isOffline } from '#api/connection.ts'
import { askDevice } from '#catalogue/reads/ask.ts'
import { useLocale } from '#prefs/prefs-state.ts'

/**
 * Answers the question of a conversation that is being asked, also one that was left so when its page was closed. Where
 * two pages answer the same one, the first answer counts. Where this device has no records, or only a part of them, the
 * backend is asked for its own, briefly where the part has an answer: gives the id of the question that it is being asked.
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
        // What to do about poison does not wait for a network.
        if (found && (found.whole || found.answer.kind === 'poison'))
          return await storeAnswer(asking, found.answer, found.searched)
        // What a part of the records has is worth more than no answer; that it has nothing is none.
        const part = found && found.answer.kind !== 'none' ? found : null
        if (part && isOffline()) return await storePartAnswer(asking, part.answer, part.searched)
        setAtServer(asking.id)
        // Its code may not be on this device: then nobody can be asked.
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
    // Where not even the failure can be stored, the question stays as it is: asked, to be answered at the next opening.
    answer().catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the id says which question it is
  }, [id, asking?.state])
  return atServer
}
