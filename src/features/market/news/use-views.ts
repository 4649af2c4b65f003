import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { newsCalls, newsInFile } from '#contract/calls/market.ts'
import { api } from '#api/commands.ts'
import { useOffline } from '#api/connection.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'

type Views = ReadonlyMap<string, number>
const none: Views = new Map()

/** Asks if somebody is logged in and online; a visitor's app does not make this call. */
const useAsked = <T>(ask: () => Promise<T>, again: unknown): T | null => {
  const account = accountOf(useSnapshot(sessionState).view)
  const offline = useOffline()
  const [answer, setAnswer] = useState<T | null>(null)
  useEffect(() => {
    if (account === null || offline) return
    let here = true
    ask().then(
      (data) => {
        if (here) setAnswer(data)
      },
      // A failure is not worth a message.
      () => undefined,
    )
    return () => {
      here = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `again` says when `ask` means something else
  }, [account, offline, again])
  return answer
}

/** The number of readers of each article; empty for a visitor, and offline. */
export const useAllViews = (): Views =>
  useAsked(async () => {
    const { list } = await api.call(newsCalls.newsPage, { query: { pageSize: newsInFile } })
    return new Map(list.flatMap(({ id, viewCount }) => (viewCount === undefined ? [] : [[id, viewCount] as const])))
  }, '') ?? none

/** Opening an article counts its reader, once a day. Null if unknown. */
export const useView = (id: string): number | null =>
  useAsked(async () => (await api.call(newsCalls.newsGet, { query: { id } })).viewCount ?? null, id)
