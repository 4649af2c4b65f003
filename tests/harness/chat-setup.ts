import { afterEach } from 'vitest'
import type { Call } from '#contract/call.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import type { ConversationRow, ExchangeRow } from '#domain/chat/conversation.ts'
import type { ChatContext } from '#account/sync/chat/push-chats.ts'
import { ChatDb, queueUnsentChange } from '#account/store/side-databases.ts'
import type { Api } from '#api/client.ts'

export const conversationOf = (id: string, part: Partial<ConversationRow> = {}): ConversationRow => ({
  id,
  title: id,
  roleId: 1,
  createdAt: 1,
  updatedAt: 1,
  ...part,
})
export const exchangeOf = (id: string, conversationId: string, part: Partial<ExchangeRow> = {}): ExchangeRow => ({
  id,
  conversationId,
  askedAt: 1,
  question: id,
  state: 'answered',
  answer: null,
  searched: null,
  ...part,
})

export const noAnswer: Answer = {
  kind: 'none',
  why: 'unknown',
  names: ['x'],
  corrections: [],
  remembered: { intents: [], where: {}, asked: null },
}

type Respond = (call: Call, input: { readonly body?: unknown; readonly query?: unknown }) => unknown

let count = 0
const openedDbs: ChatDb[] = []

export const chatSetup = (answer: Respond = () => true, { isAccounts = true } = {}) => {
  const db = new ChatDb(`agro-chat-setup-${++count}`, isAccounts)
  openedDbs.push(db)
  const calls: { readonly call: Call; readonly input: { readonly body?: unknown; readonly query?: unknown } }[] = []
  const here = { answer, now: 1_000_000 }
  const call = (async (definition: Call, input: object = {}) => {
    calls.push({ call: definition, input })
    return here.answer(definition, input)
  }) as unknown as Api['call']
  const context: ChatContext = {
    db,
    call,
    clock: { now: () => here.now, mono: () => 0 },
  }
  return {
    db,
    context,
    here,
    made: calls,
    bodies: (of: Call) => calls.filter((one) => one.call === of).map(({ input }) => input.body),
    say: async (conversation: ConversationRow, ...exchanges: ExchangeRow[]) => {
      await db.conversations.put(conversation)
      await db.exchanges.bulkPut(exchanges)
      const things = ['', ...exchanges.map(({ id }) => id)]
      const changedEntity = { conversationId: conversation.id, things, what: 'put' } as const
      await queueUnsentChange(db, changedEntity, here.now)
    },
    gone: async (conversationId: string, things = ['']) =>
      queueUnsentChange(db, { conversationId, things, what: 'gone' }, here.now),
    unsent: async () =>
      (await db.unsent.toArray()).map(({ conversationId, thing, what }) => [conversationId, thing, what]),
  }
}

export const closeChatsAfterEach = (): void => {
  afterEach(() => {
    for (const db of openedDbs.splice(0)) db.close()
  })
}
