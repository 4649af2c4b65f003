import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { connection } from '#api/connection.ts'
import { openOffers } from '#api/offers.ts'
import { refusals } from '#api/refusals.ts'
import { systemTimers } from '#account/outbox/engine/timing.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { startConversation } from '#account/records/chat.ts'
import { chatOf, visitorsChat } from '#account/store/chat-db.ts'
import type { Reply } from '#domain/chat/conversation.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy } from '#catalogue/store/schema.ts'
import { copyOf, copyStands } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { shortTimers } from '#tests/harness/short-timers.ts'
import { ConversationScreen } from './conversation-screen.tsx'

const rice = { id: 'rice', name: 'Rice' }
const cotton = { id: 'cotton', name: 'Cotton' }
const dosed = productRow(1, {
  name: 'Thiamethoxam 25% WG',
  ingredients: [{ ingredientId: '9', name: 'thiamethoxam', nameEn: 'thiamethoxam' }],
  crops: [rice, cotton],
  uses: [
    { crop: rice, doseRaw: '2-4克/亩' },
    { crop: cotton, doseRaw: '10.5克/亩' },
  ],
  snapshot: '2025-06-13',
})

const open = async (question: string) => {
  const id = await startConversation(question)
  draw(<ConversationScreen id={id} Actions={({ ids }) => <p>acts on {ids.join(' ')}</p>} />)
  return id
}
const ask = (question: string) => {
  const box = screen.getByRole('textbox', { name: 'Ask on' })
  fireEvent.change(box, { target: { value: question } })
  fireEvent.keyDown(box, { key: 'Enter' })
}

beforeEach(async () => {
  sessionState.view = { status: 'visitor' }
  await visitorsChat().conversations.clear()
  await visitorsChat().exchanges.clear()
  await copyOf([dosed, productRow(2)])
})

test('a stored question is answered when it is shown, with value, record, register, day and next steps', async () => {
  await open('dose of thiamethoxam on rice')
  const title = await screen.findByRole('link', { name: 'Thiamethoxam 25% WG' })
  expect(title.getAttribute('href')).toBe('/pages/product/detail?id=p1')
  const line = title.closest('li')?.textContent ?? ''
  for (const said of ['2–4 g/mu', '30–60 g/ha', 'PD20000001', 'China’s register, ', '2025'])
    expect(line).toContain(said)
  screen.getByText('acts on p1')
})

test('the question "and for cotton?" continues the question before it', async () => {
  await open('dose of thiamethoxam on rice')
  await screen.findByText('2–4 g/mu')
  ask('and for cotton?')
  expect(await screen.findByText('157.5 g/ha')).toBeTruthy()
})

test('a question about poisoning is answered with the poison centre and the SDS, and no record', async () => {
  await open('I drank thiamethoxam')
  expect(await screen.findByText(/^Call a poison centre/)).toBeTruthy()
  expect(screen.queryByText(/acts on/)).toBeNull()
})

test('an unknown name is called unknown, and its words can be searched in the library', async () => {
  await open('broflanilide for rice')
  expect(await screen.findByText(/^Not in our data: broflanilide/)).toBeTruthy()
  const link = screen.getByRole('link', { name: /^Search the product library/ })
  expect(link.getAttribute('href')).toContain('keyword=broflanilide')
})

test('a device without a library says so, and the question can be asked again', async () => {
  await copyOf([])
  await open('dose of thiamethoxam on rice')
  await screen.findByText(/^The product library is not all on this device/)
  await copyOf([dosed])
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByText('2–4 g/mu')).toBeTruthy()
})

test('a device with a part of the library answers from it, and does not claim that nothing exists', async () => {
  const db = await openCatalogueDb('en')
  await writeMeta(db, 'status', { ...noCopy, phase: 'copying', scope: 'full' })
  await open('dose of thiamethoxam on rice')
  await screen.findByText('2–4 g/mu')
  ask('broflanilide for rice')
  expect(await screen.findByText(/^The product library is not all on this device/)).toBeTruthy()
  expect(screen.queryByText(/^Not in our data/)).toBeNull()
})

describe('an answer from the chosen categories alone', () => {
  const partWords = /^This is from a part of the product library/
  beforeEach(() => copyStands({ categories: ['c1'] }))
  afterEach(() => {
    connection.browserOffline = false
    Reflect.deleteProperty(navigator, 'locks')
    vi.restoreAllMocks()
  })

  test('comes at once offline, asks no server, and names the part that it is from', async () => {
    const left = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
    connection.browserOffline = true
    await open('dose of thiamethoxam on rice')
    await screen.findByText('2–4 g/mu')
    screen.getByText(partWords)
    expect(left).not.toHaveBeenCalled()
  })

  test('is not delayed by a server that never answers', async () => {
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
    vi.spyOn(systemTimers, 'after').mockImplementation(shortTimers.after)
    await open('dose of thiamethoxam on rice')
    await screen.findByText('2–4 g/mu')
    expect(screen.getByText(partWords)).toBeTruthy()
  })

  test('remains when a full disk prevents asking the server', async () => {
    const request = (name: string, work: () => Promise<unknown>) =>
      name.startsWith('chat-records:') ? Promise.reject(new Error('the disk is gone')) : work()
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
    await open('dose of thiamethoxam on rice')
    await screen.findByText('2–4 g/mu')
    expect(screen.getByText(partWords)).toBeTruthy()
  })

  test('does not speak of a part if all categories are here', async () => {
    await copyStands()
    await open('dose of thiamethoxam on rice')
    await screen.findByText('2–4 g/mu')
    expect(screen.queryByText(partWords)).toBeNull()
  })
})

test('categories that were left out by choice are not said to be downloading', async () => {
  await copyStands({ categories: ['c1'] })
  await open('broflanilide for rice')
  await screen.findByText('Only the product categories you chose are on this device.')
  expect(screen.queryByText(/It downloads when you are online/)).toBeNull()
})

test('a question is edited in its own place', async () => {
  await open('dose of thiamethoxam on rice')
  await screen.findByText('2–4 g/mu')
  fireEvent.click(screen.getByRole('button', { name: 'Edit and ask again' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask on' }).value).toBe(
      'dose of thiamethoxam on rice',
    ),
  )
  ask('dose of thiamethoxam on cotton')
  expect(await screen.findByText('157.5 g/ha')).toBeTruthy()
  expect(screen.queryByText('2–4 g/mu')).toBeNull()
})

test('a conversation that is not on this device is not shown as an empty one', async () => {
  draw(<ConversationScreen id="gone" Actions={() => null} />)
  expect(await screen.findByText('This chat is not on this device')).toBeTruthy()
})

describe('a visitor and the assistant of the backend', () => {
  const found = async (offered: boolean) => {
    for (const name of ['catalogue-files', 'catalogue-changes'] as const) await openOffers(Date.now).note(name, offered)
  }
  afterEach(() => found(true))

  test('a backend with only the specification’s calls can be asked, and the question waits for a connection', async () => {
    await found(false)
    connection.browserOffline = true
    await open('dose of thiamethoxam on rice')
    fireEvent.click(await screen.findByRole('button', { name: 'Ask the AI model too' }))
    expect(await screen.findByText(/^The AI model waits for a connection/)).toBeTruthy()
    expect((await visitorsChat().exchanges.toArray())[0]?.wantsModel).toBe(1)
    connection.browserOffline = false
  })

  test('any other backend is not offered, because its model answers members only', async () => {
    await found(true)
    await open('dose of thiamethoxam on rice')
    await screen.findByText('2–4 g/mu')
    expect(screen.queryByText('Ask the AI model too')).toBeNull()
  })

  test('a visitor who is refused is told to log in, with the button for it', async () => {
    await found(false)
    await open('dose of thiamethoxam on rice')
    await screen.findByText('2–4 g/mu')
    const [exchange] = await visitorsChat().exchanges.toArray()
    if (!exchange) throw new Error('nothing was asked')
    await visitorsChat().exchanges.update(exchange.id, { reply: { pieces: [], cited: [], end: 'login' } })
    expect(await screen.findByText('The AI model answers those who have logged in.')).toBeTruthy()
    expect(screen.queryByText(/checked against the records/)).toBeNull()
    const before = refusals.signIn
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(refusals.signIn).toBe(before + 1)
  })
})

describe('the model of the assistant', () => {
  let account: AccountContext
  beforeEach(async () => {
    account = await openAccount()
  })
  afterEach(() => {
    connection.reach = 'unknown'
    closeAccount(account)
  })
  const logIn = async (left: number, vipExpireTime: number | null = null) => {
    const user = { userId: '1', email: 'a@b.c', isCompanyAdmin: false, vipExpireTime }
    sessionState.view = { status: 'signed-in', sub: account.sub, user }
    const quota = { permissionType: 'AI_QUERY', totalLimit: 5, usedCount: 5 - left, remainingCount: left }
    await account.db.kv.put({ k: 'quota', v: [quota], asOf: 1 })
  }
  const question = async () => {
    const [exchange] = await chatOf(account.db).exchanges.toArray()
    if (!exchange) throw new Error('nothing was asked')
    return exchange
  }
  const says = async (reply: Reply) => {
    const { wantsModel: _, ...exchange } = await question()
    await chatOf(account.db).exchanges.put({ ...exchange, reply })
  }

  test('is not offered to a visitor, nor where the backend has none', async () => {
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    await open('dose of thiamethoxam on rice')
    await screen.findByText('2–4 g/mu')
    expect(screen.queryByText(/AI model/)).toBeNull()
  })
  test('offers nothing and says why if the membership has ended or has no questions left', async () => {
    await logIn(3, 1)
    await open('dose of thiamethoxam on rice')
    await screen.findByText(/^Your membership has ended: the AI model/)
    await logIn(0)
    expect(await screen.findByText(/^Your membership has no questions to the AI model left/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /AI model/ })).toBeNull()
  })
  test('can be asked offline: the question waits on the disk, says so, and can be cancelled', async () => {
    await logIn(3)
    connection.reach = 'offline'
    await open('dose of thiamethoxam on rice')
    fireEvent.click(await screen.findByRole('button', { name: 'Ask the AI model too' }))
    await screen.findByText(/^The AI model waits for a connection/)
    expect(await question()).toMatchObject({ wantsModel: 1 })
    fireEvent.click(screen.getByRole('button', { name: 'Do not ask it' }))
    await screen.findByText('You stopped the AI model.')
    expect((await question()).wantsModel).toBeUndefined()
  })
  test('once chosen at the box gets the next question too', async () => {
    await logIn(3)
    await open('dose of thiamethoxam on rice')
    await screen.findByText('2–4 g/mu')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ask the AI model too' }))
    ask('and for cotton?')
    await screen.findByText('157.5 g/ha')
    const asked = await chatOf(account.db).exchanges.toArray()
    expect(asked.map(({ wantsModel }) => wantsModel).toSorted()).toEqual([1, undefined])
  })
  test.each([
    ['cut', /^The AI model could not be asked.*not counted/, true],
    ['refused', /^The AI model refused.*not counted/, true],
    ['timeout', /^The AI model took too long.*not counted/, true],
    ['quota', /^Your membership has no questions to the AI model left\.$/, true],
  ] as const)('says in its own words that an answer ended as %s, and the records stay', async (end, words, again) => {
    await logIn(3)
    await open('dose of thiamethoxam on rice')
    await screen.findByText('2–4 g/mu')
    await says({ pieces: [], cited: [], end })
    await waitFor(() => expect(document.body.textContent).toMatch(new RegExp(words.source.replace(/^\^|\$$/g, ''))))
    expect(screen.getByText('2–4 g/mu')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask the AI model again' }) !== null).toBe(again)
  })
  test('says that a chat is full, and continues in a new one', async () => {
    await logIn(3)
    await open('dose of thiamethoxam on rice')
    await screen.findByText('2–4 g/mu')
    await says({ pieces: [], cited: [], end: 'full' })
    await screen.findByText('This chat is full: the server takes no more questions in it.')
    expect(screen.queryByRole('button', { name: 'Ask the AI model again' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Start a new chat with this question' }))
    await waitFor(async () => expect(await chatOf(account.db).conversations.count()).toBe(2))
    const asked = await chatOf(account.db).exchanges.toArray()
    expect(asked.map((row) => row.question)).toEqual(Array(2).fill('dose of thiamethoxam on rice'))
  })
  test('is never asked about poisoning', async () => {
    await logIn(3)
    await open('I drank thiamethoxam')
    await screen.findByText(/^Call a poison centre/)
    expect(screen.queryByRole('button', { name: /AI model/ })).toBeNull()
  })
  test('gives answers that can be reported with a reason; the report waits for a connection on the disk', async () => {
    connection.reach = 'offline'
    await open('dose of thiamethoxam on rice')
    await screen.findByText('2–4 g/mu')
    fireEvent.click(screen.getByRole('button', { name: 'Report this answer' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }))
    await screen.findByText('Say what is wrong')
    fireEvent.change(screen.getByRole('textbox', { name: /^What is wrong/ }), { target: { value: 'Too high' } })
    fireEvent.click(screen.getByRole('button', { name: 'Report' }))
    await waitFor(async () =>
      expect(await chatOf(account.db).reports.toArray()).toMatchObject([{ reason: 'Too high' }]),
    )
  })
})
