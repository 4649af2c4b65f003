import { openStream } from '#api/stream.ts'
import type { AccountContext } from '../../outbox/session.ts'
import { chatDbOf, watchChat } from '../../store/side-databases.ts'
import { minReadIntervalMs } from '../reader.ts'
import { startModelRequests } from './ask-model.ts'
import { runInTurn, type ChatContext, pushChats, sendAnswerReports } from './push-chats.ts'
import { readConversationList, readNewestConversations } from './read-chats.ts'
import type { Timers } from '../../outbox/ports.ts'

const pollMs = 20_000
const debounceMs = 300

interface Deps {
  readonly account: AccountContext
  readonly timers: Timers
  readonly visible: () => boolean
  readonly signedIn: () => Promise<boolean>
  readonly stream?: typeof openStream
  readonly onPaid: () => void
}

export function followChat(deps: Deps) {
  const { account, timers } = deps
  const { call, clock } = account
  const context: ChatContext = { db: chatDbOf(account.db), call, clock }
  const asks = startModelRequests({
    ...context,
    sub: account.sub,
    stream: deps.stream ?? openStream,
    timers,
    onPaid: deps.onPaid,
  })
  let isStopped = false
  let listedAt = -Infinity
  let cancelPoll = () => {}
  let cancelGather: (() => void) | null = null

  const list = async () => {
    const age = clock.now() - listedAt
    if (age >= 0 && age < minReadIntervalMs) return
    await readConversationList(context)
    listedAt = clock.now()
  }
  const steps = [
    // The list is read before the push: a conversation deleted elsewhere but continued here is then pushed completely.
    list,
    () => runInTurn(context, () => pushChats(context)),
    () => readNewestConversations(context),
    () => sendAnswerReports(context),
    // The questions are not awaited: an answer may take minutes, and nothing else waits for it.
    async () => void asks.look().catch(() => undefined),
  ]
  let running: Promise<void> = Promise.resolve()
  const all = async () => {
    if (isStopped || !(await deps.signedIn())) return
    try {
      for (const work of steps) await work()
    } catch {
      // The failure is ignored: the next poll, change or connection tries again.
    }
  }
  const refresh = () => (running = running.then(all))
  const poll = () => {
    cancelPoll = timers.after(pollMs, () => {
      if (deps.visible()) void refresh()
      if (!isStopped) poll()
    })
  }
  poll()
  const unwatch = watchChat(context.db, () => {
    // If a question was stopped, the backend must learn it at once, not at the next refresh.
    void asks.look().catch(() => undefined)
    cancelGather ??= timers.after(debounceMs, () => {
      cancelGather = null
      void refresh()
    })
  })
  return {
    refresh,
    stop: () => {
      isStopped = true
      asks.stop()
      unwatch()
      cancelPoll()
      cancelGather?.()
    },
  }
}
