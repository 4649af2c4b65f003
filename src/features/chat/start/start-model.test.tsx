import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { startConversation } from '#account/records/chat.ts'
import { chatOf } from '#account/store/chat-db.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { ChatStart } from './start.tsx'

let account: AccountContext
beforeEach(async () => {
  await copyOf([])
  account = await openAccount()
})
afterEach(() => {
  cleanup()
  closeAccount(account)
})

const logIn = async (left: number) => {
  const user = { userId: '1', email: 'a@b.c', isCompanyAdmin: false, vipExpireTime: null }
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
  const quota = { permissionType: 'AI_QUERY', totalLimit: 5, usedCount: 5 - left, remainingCount: left }
  await account.db.kv.put({ k: 'quota', v: [quota], asOf: 1 })
}
const wanted = async () => {
  const id = await startConversation('dose of thiamethoxam on rice')
  const [exchange] = await chatOf(account.db)
    .exchanges.where('[conversationId+askedAt]')
    .between([id, 0], [id, Infinity])
    .toArray()
  return exchange?.wantsModel
}
const choice = () => screen.findByRole('checkbox', { name: 'Ask the AI model too' })

test('a question goes to the model only once that was chosen, and no longer after the page was left', async () => {
  await logIn(2)
  draw(<ChatStart />)
  const tick = await choice()
  screen.getByText('2 questions left')
  expect(await wanted()).toBeUndefined()
  fireEvent.click(tick)
  expect(await wanted()).toBe(1)
  fireEvent.click(tick)
  expect(await wanted()).toBeUndefined()
  fireEvent.click(tick)
  cleanup()
  expect(await wanted()).toBeUndefined()
})

test('when another device asks the last question, the choice of the model disappears without a message', async () => {
  await logIn(1)
  draw(<ChatStart />)
  fireEvent.click(await choice())
  await logIn(0)
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  expect(await wanted()).toBeUndefined()
})
