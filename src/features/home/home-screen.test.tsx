import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestRecord } from '#contract/entities/request.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { visitorsChat } from '#account/store/chat-db.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy } from '#catalogue/store/schema.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '#ui/overlays/toast-state.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { HomeScreen } from './home-screen.tsx'

const field = () => screen.getByRole('textbox', { name: 'What do you need to source?' })
const ask = (text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
}

beforeEach(async () => {
  await copyOf([])
  toasts.items = []
})
afterEach(() => {
  connection.browserOffline = false
})

test.each(['', '   '])('an empty question (“%s”) is refused with a message, and no page opens', (text) => {
  draw(<HomeScreen />)
  ask(text)
  expect(toasts.items).toMatchObject([{ tone: 'bad', text: 'No input detected' }])
  expect(window.location.pathname).toBe('/')
})

test('a question is on the device before its conversation opens', async () => {
  sessionState.view = { status: 'visitor' }
  draw(<HomeScreen />)
  ask(' soybean rust ')
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('conversationId')).not.toBeNull())
  const id = new URLSearchParams(window.location.search).get('conversationId') ?? ''
  expect(await visitorsChat().conversations.get(id)).toMatchObject({ title: 'soybean rust' })
  expect(toasts.items).toEqual([])
})

test('a visitor sees how it works, and an example that opens', async () => {
  sessionState.view = { status: 'visitor' }
  draw(<HomeScreen />)
  expect(await screen.findByRole('heading', { name: 'How it works' })).toBeTruthy()
  for (const step of ['1. Find', '2. Enquire', '3. Compare']) expect(screen.getByText(step)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open an example: glyphosate' }).getAttribute('href')).toBe(
    '/pages/search/product?keyword=glyphosate',
  )
})

test.each([
  ['failed', 'Not on this device yet'],
  ['copying', 'Not on this device yet'],
] as const)('without a network the library says that a copy that %s is not here', async (phase, words) => {
  connection.browserOffline = true
  await writeMeta(await openCatalogueDb('en'), 'status', { ...noCopy, phase })
  draw(<HomeScreen />)
  const row = await screen.findByRole('link', { name: /^Products and suppliers/ })
  await waitFor(() => expect(row.textContent).toContain(words))
})

describe('a buyer', () => {
  let account: AccountContext
  beforeEach(async () => {
    account = await openAccount()
  })
  afterEach(() => {
    cleanup()
    closeAccount(account)
  })

  const store = (id: string, status: number, more: object = {}) => {
    const createTime = Date.UTC(2026, 2, 4)
    const row = requestRecord.parse({
      id,
      kind: 'enquiry',
      recordNo: `E-${id}`,
      batchNo: 'B1',
      company: { companyId: id, name: `Maker ${id}` },
      status,
      replyState: 1,
      version: 1,
      createTime,
      products: [{ pesticideId: 'p', name: 'Atrazine 90% WG' }],
      updateTime: createTime,
      ...more,
    })
    return account.db.records.put({
      kind: 'enquiry',
      id: aRecordId(id),
      createTime,
      batchNo: 'B1',
      provisional: false,
      row,
    })
  }

  test('who has sent nothing sees how it works', async () => {
    draw(<HomeScreen />)
    expect(await screen.findByRole('heading', { name: 'How it works' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'On your desk' })).toBeNull()
  })

  test('who has sent something sees what needs an answer and what can be compared, each opening its page', async () => {
    await store('1', 30)
    await store('2', 40)
    await store('3', 40)
    draw(<HomeScreen />)
    const question = await screen.findByRole('link', { name: /^1 supplier needs your answer/ })
    expect(question.getAttribute('href')).toBe('/pages/inquiry/detail?id=1')
    expect(question.textContent).toContain('Maker 1 · Atrazine 90% WG')
    const offers = screen.getByRole('link', { name: /^1 request has quotations.*2 suppliers have quoted/ })
    expect(offers.getAttribute('href')).toBe('/pages/inquiry/detail?batch=B1')
    expect(screen.queryByRole('heading', { name: 'How it works' })).toBeNull()
  })

  test('who waits for others is told that there is nothing to do', async () => {
    await store('1', 10)
    draw(<HomeScreen />)
    expect(await screen.findByText('Nothing needs you now.')).toBeTruthy()
  })
})
