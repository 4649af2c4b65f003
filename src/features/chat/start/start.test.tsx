import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, beforeEach, expect, test, vi } from 'vitest'
import { snapshotFirstPagePath, type SnapshotFirstPage } from '#contract/snapshot.ts'
import { sessionState } from '#api/session/session-state.ts'
import { startConversation } from '#account/actions/chat.ts'
import { chatDbOf } from '#account/store/side-databases.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { ChatStart } from './start.tsx'

beforeEach(async () => {
  await storeCatalogueCopy([])
  await storeCopyStatus({ phase: 'copying', scope: 'none', asOf: null })
})

const publishFirst = (page: SnapshotFirstPage) =>
  vi.stubGlobal('fetch', async (url: string) =>
    url === snapshotFirstPagePath('en', 'products') ? Response.json(page) : new Response('', { status: 404 }),
  )

test('the start page makes its examples from the published first rows until the first copy is complete', async () => {
  const rows = [1, 2, 3].map((n) =>
    productRow(n, { ingredients: [{ name: `Active ${n}`, nameEn: `Active ${n}`, content: '10%', cas: null }] }),
  )
  publishFirst({ total: 3, rows })
  renderScreen(<ChatStart />)
  expect(await screen.findByRole('button', { name: 'Suppliers of Active 1' })).toBeTruthy()
})

describe('the choice of the model before a question', () => {
  withAccount()
  beforeEach(() => storeCatalogueCopy([]))

  const logIn = async (left: number) => {
    const user = { userId: '1', email: 'a@b.c', isCompanyAdmin: false, vipExpireTime: null }
    sessionState.view = { status: 'signed-in', sub: account.sub, user }
    const quota = { permissionType: 'AI_QUERY', totalLimit: 5, usedCount: 5 - left, remainingCount: left }
    await account.db.kv.put({ k: 'quota', v: [quota], asOf: 1 })
  }

  const modelChoice = async () => {
    const id = await startConversation('dose of thiamethoxam on rice')
    const [exchange] = await chatDbOf(account.db)
      .exchanges.where('[conversationId+askedAt]')
      .between([id, 0], [id, Infinity])
      .toArray()
    return exchange?.wantsModel
  }

  const choice = () => screen.findByRole('checkbox', { name: 'Ask the AI model too' })

  test('is required before a question is sent to the model, and is reset when the buyer leaves the page', async () => {
    await logIn(2)
    renderScreen(<ChatStart />)
    const tick = await choice()
    screen.getByText('2 questions left')
    expect(await modelChoice()).toBeUndefined()
    fireEvent.click(tick)
    expect(await modelChoice()).toBe(1)
    fireEvent.click(tick)
    expect(await modelChoice()).toBeUndefined()
    fireEvent.click(tick)
    cleanup()
    expect(await modelChoice()).toBeUndefined()
  })

  test('disappears, and no longer applies, if another device uses up the last question of the quota', async () => {
    await logIn(1)
    renderScreen(<ChatStart />)
    fireEvent.click(await choice())
    await logIn(0)
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
    expect(await modelChoice()).toBeUndefined()
  })
})
