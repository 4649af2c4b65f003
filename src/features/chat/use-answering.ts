import { useEffect } from 'react'
import type { ExchangeRow } from '#domain/chat/conversation.ts'
import { askDevice } from '#catalogue/reads/ask.ts'
import { useLocale } from '#prefs/prefs-state.ts'

/**
 * Answers the question of a conversation that is being asked, also one that was left so when its page was closed. Where
 * two pages answer the same one, the first answer counts.
 */
export const useAnswering = (exchanges: readonly ExchangeRow[]): void => {
  const locale = useLocale()
  const at = exchanges.findIndex(({ state }) => state === 'asking')
  const asking = exchanges[at]
  const id = asking?.id
  useEffect(() => {
    if (!asking) return
    const before = exchanges.slice(0, at).findLast(({ state }) => state === 'answered')?.answer?.remembered ?? null
    const answer = async () => {
      const { storeAnswer, storeFailure } = await import('#account/records/chat.ts')
      try {
        const found = await askDevice(locale, asking.question, before)
        await (found ? storeAnswer(asking, found.answer, found.searched) : storeFailure(asking, 'no-records'))
      } catch {
        await storeFailure(asking, 'failed')
      }
    }
    // Where not even the failure can be stored, the question stays as it is: asked, to be answered at the next opening.
    answer().catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the id says which question it is
  }, [id, asking?.state])
}
