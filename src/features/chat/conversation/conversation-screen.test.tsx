import { fireEvent, screen, waitFor, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { connection } from '#api/connection.ts'
import { startConversation } from '#account/actions/chat.ts'
import { chatDbOf, visitorsChatDb } from '#account/store/side-databases.ts'
import type { StoredReply } from '#domain/chat/conversation.ts'
import { setNumberStyle } from '#i18n/number-signs.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { shortTimers } from '#tests/harness/short-timers.ts'
import { ConversationScreen } from './conversation-screen.tsx'
import type { Answer } from '#domain/assistant/answer.ts'
import type { Chip } from '#domain/assistant/chips.ts'
import { QuestionChips } from '../answer/question-chips.tsx'
import { systemTimers } from '#account/outbox/engine/timing.ts'

const rice = { id: 'rice', name: 'Rice' }
const cotton = { id: 'cotton', name: 'Cotton' }
const thiamethoxam = [{ ingredientId: '9', name: 'thiamethoxam', nameEn: 'thiamethoxam' }]
const glyphosate = [{ ingredientId: '19', name: 'glyphosate', nameEn: 'glyphosate' }]

const dosedProduct = productRow(1, {
  name: 'Thiamethoxam 25% WG',
  ingredients: thiamethoxam,
  crops: [rice, cotton],
  uses: [
    { crop: rice, doseRaw: '2-4克/亩' },
    { crop: cotton, doseRaw: '10.5克/亩' },
  ],
  snapshot: '2025-06-13',
})

const open = async (question: string) => {
  const id = await startConversation(question)
  renderScreen(
    <ConversationScreen
      id={id}
      Actions={({ ids, areNearest, country = '' }) => (
        <p>{[areNearest ? 'near' : 'acts on', ...ids, country].filter(Boolean).join(' ')}</p>
      )}
      NearestLine={({ nearest, order }) => <p>{`asks for ${order?.quantity ?? ''} ${nearest.keyword}`}</p>}
    />,
  )
  return id
}

const openDose = async () => {
  await open('dose of thiamethoxam on rice')
  await screen.findByText('2–4 g/mu')
}

const ask = (question: string) => {
  const box = screen.getByRole('textbox', { name: 'Ask on' })
  fireEvent.change(box, { target: { value: question } })
  fireEvent.keyDown(box, { key: 'Enter' })
}

beforeEach(async () => {
  sessionState.view = { status: 'visitor' }
  await visitorsChatDb().conversations.clear()
  await visitorsChatDb().exchanges.clear()
  await storeCatalogueCopy([dosedProduct, productRow(2)])
})

test('Enter that accepts an input method’s characters sends nothing, even with Safari’s event order', async () => {
  await open('dose of thiamethoxam on rice')
  const box = await screen.findByRole('textbox', { name: 'Ask on' })
  fireEvent.change(box, { target: { value: '戊唑醇' } })
  expect(fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })).toBe(true)
  expect(box).toHaveProperty('value', '戊唑醇')
  expect(fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })).toBe(false)
})

test('opening a conversation answers its open question with value, record, register, date of the data and next steps', async () => {
  await open('dose of thiamethoxam on rice')
  const title = await screen.findByRole('link', { name: 'Thiamethoxam 25% WG' })
  expect(title.getAttribute('href')).toBe('/pages/product/detail?id=p1')
  const line = title.closest('li')?.textContent ?? ''
  for (const text of ['2–4 g/mu', '30–60 g/ha', 'PD20000001', 'China’s register, ', '2025'])
    expect(line).toContain(text)
  screen.getByText('acts on p1')
})

test('if no product fits a question, the answer links to the nearest ones and states their differences', async () => {
  const company = { companyId: 'k1', name: 'Demo', demo: false, answersHere: true }
  const row = (n: number) =>
    productRow(n, { name: `Glyphosate ${n}`, ingredients: glyphosate, totalContent: '41%', company })
  await storeCatalogueCopy([1, 2, 3, 4, 5, 6].map(row))
  await open('16 t glyphosate 480 SL to Lima')
  await screen.findByText('No registered product fits all of that. These are the nearest.')
  screen.getByText('asks for 16 glyphosate 480 SL')
  expect(screen.getAllByText(/^41% by weight is 480 g\/L only at 1.17 kg\/L/)).toHaveLength(5)
  expect(screen.getAllByText('Answers here')).toHaveLength(5)
  screen.getByText(/^near(?: p\d){6}$/)
  const all = screen.getByRole('link', { name: 'Show all 6 in the library' })
  expect(all.getAttribute('href')).toBe('/pages/product/index?keyword=glyphosate%20480%20SL')
})

test('the country in a question is passed to the actions of its answer', async () => {
  await storeCatalogueCopy([productRow(1, { ingredients: glyphosate, exportOnly: true, exportCountries: ['TH'] })])
  await open('5 t glyphosate to Thailand')
  expect(await screen.findByText('acts on p1 TH')).toBeTruthy()
})

test('pressing a link in an answer does not blur the question box, whose height would change', async () => {
  await openDose()
  expect(fireEvent.mouseDown(screen.getByRole('link', { name: 'Thiamethoxam 25% WG' }))).toBe(false)
  expect(fireEvent.mouseDown(screen.getByText('2–4 g/mu'))).toBe(true)
})

test('a conversation reports an unknown name, and offers to search the library for it', async () => {
  await open('broflanilide for rice')
  expect(await screen.findByText(/^Not in our data: broflanilide/)).toBeTruthy()
  const link = screen.getByRole('link', { name: /^Search the product library/ })
  expect(link.getAttribute('href')).toContain('keyword=broflanilide')
})

test('a conversation reports that the device has no library, and lets the buyer ask again', async () => {
  await storeCatalogueCopy([])
  await open('dose of thiamethoxam on rice')
  await screen.findByText(/^The product library is not all on this device/)
  await storeCatalogueCopy([dosedProduct])
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByText('2–4 g/mu')).toBeTruthy()
})

test('a device with only a part of the library answers without claiming that something does not exist', async () => {
  await storeCopyStatus({ phase: 'copying', asOf: null })
  await openDose()
  ask('broflanilide for rice')
  expect(await screen.findByText(/^The product library is not all on this device/)).toBeTruthy()
  expect(screen.queryByText(/^Not in our data/)).toBeNull()
})

describe('an answer from the chosen categories', () => {
  const partWords = /^This is from a part of the product library/
  beforeEach(() => storeCopyStatus({ categories: ['c1'] }))
  afterEach(() => {
    connection.browserOffline = false
    Reflect.deleteProperty(navigator, 'locks')
  })

  test('appears offline without a call to the server, and says that it is from a part of the library', async () => {
    const fetchSpy = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
    connection.browserOffline = true
    await openDose()
    screen.getByText(partWords)
    expect(fetchSpy).not.toHaveBeenCalled()
  })

  test('is shown even if the server never answers, and says that it is from a part of the library', async () => {
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
    vi.spyOn(systemTimers, 'after').mockImplementation(shortTimers.after)
    await openDose()
    expect(screen.getByText(partWords)).toBeTruthy()
  })
})

test('an edited question replaces the earlier one and its answer', async () => {
  await openDose()
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

test('a conversation that is not on this device is not shown as empty', async () => {
  renderScreen(<ConversationScreen id="gone" Actions={() => null} NearestLine={() => null} />)
  expect(await screen.findByText('This chat is not on this device')).toBeTruthy()
})

describe('the assistant’s model', () => {
  withAccount()
  const logIn = async (left: number, vipExpireTime: number | null = null) => {
    const user = { userId: '1', email: 'a@b.c', isCompanyAdmin: false, vipExpireTime }
    sessionState.view = { status: 'signed-in', sub: account.sub, user }
    const quota = { permissionType: 'AI_QUERY', totalLimit: 5, usedCount: 5 - left, remainingCount: left }
    await account.db.kv.put({ k: 'quota', v: [quota], asOf: 1 })
  }
  const question = async () => {
    const [exchange] = await chatDbOf(account.db).exchanges.toArray()
    if (!exchange) throw new Error('nothing was asked')
    return exchange
  }
  const says = async (reply: StoredReply) => {
    const { wantsModel: _, ...exchange } = await question()
    await chatDbOf(account.db).exchanges.put({ ...exchange, reply })
  }

  test('is not offered if the membership has ended or has no questions left, and the reason is shown', async () => {
    await logIn(3, 1)
    await open('dose of thiamethoxam on rice')
    await screen.findByText(/^Your membership has ended: the AI model/)
    await logIn(0)
    expect(await screen.findByText(/^Your membership has no questions to the AI model left/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /AI model/ })).toBeNull()
  })
  test('can be asked offline: the question is stored, shown as waiting, and can be cancelled', async () => {
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
  test.each([
    ['cut', /The AI model could not be asked.*not counted/],
    ['refused', /The AI model refused.*not counted/],
    ['timeout', /The AI model took too long.*not counted/],
    ['quota', /Your membership has no questions to the AI model left\./],
  ] as const)('says why a reply ended as %s, and can be asked again beside the records', async (end, words) => {
    await logIn(3)
    await openDose()
    await says({ pieces: [], cited: [], end })
    await waitFor(() => expect(document.body.textContent).toMatch(words))
    expect(screen.getByText('2–4 g/mu')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ask the AI model again' })).toBeTruthy()
  })
  test('is not offered again in a full conversation, but the question can start a new conversation', async () => {
    await logIn(3)
    await openDose()
    await says({ pieces: [], cited: [], end: 'full' })
    await screen.findByText('This chat is full: the server takes no more questions in it.')
    expect(screen.queryByRole('button', { name: 'Ask the AI model again' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Start a new chat with this question' }))
    await waitFor(async () => expect(await chatDbOf(account.db).conversations.count()).toBe(2))
    const exchanges = await chatDbOf(account.db).exchanges.toArray()
    expect(exchanges.map((row) => row.question)).toEqual(Array(2).fill('dose of thiamethoxam on rice'))
  })
  test('is not offered for a question about poisoning', async () => {
    await logIn(3)
    await open('I drank thiamethoxam')
    await screen.findByText(/^Call a poison centre/)
    expect(screen.queryByRole('button', { name: /AI model/ })).toBeNull()
  })
  test('an answer can be reported, but only with a reason; while offline, the report is stored on the device', async () => {
    connection.reach = 'offline'
    await openDose()
    fireEvent.click(screen.getByRole('button', { name: 'Report this answer' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }))
    await screen.findByText('Say what is wrong')
    fireEvent.change(screen.getByRole('textbox', { name: /^What is wrong/ }), { target: { value: 'Too high' } })
    fireEvent.click(screen.getByRole('button', { name: 'Report' }))
    await waitFor(async () =>
      expect(await chatDbOf(account.db).reports.toArray()).toMatchObject([{ reason: 'Too high' }]),
    )
  })
})

describe('the interpretation of a question', () => {
  const dosedOn = (n: number, crop: { id: string; name: string }) =>
    productRow(n, {
      name: `Thiamethoxam ${n}`,
      ingredients: thiamethoxam,
      crops: [crop],
      uses: [{ crop, doseRaw: '2-4克/亩' }],
    })

  const openOrder = async (question: string) => {
    const id = await startConversation(question)
    renderScreen(
      <ConversationScreen
        id={id}
        Actions={({ ids, chosen, order }) => (
          <p>
            {chosen ? 'chosen' : 'to choose'} {ids.join(' ')} {order?.quantity}
          </p>
        )}
        NearestLine={() => null}
      />,
    )
  }

  test('shows what was understood, and asks which product is meant if several match', async () => {
    await storeCatalogueCopy([
      productRow(1, { name: 'Glyphosate A', ingredients: glyphosate }),
      productRow(2, { name: 'Glyphosate B', ingredients: glyphosate }),
    ])
    await openOrder('1.500 kg glyphosate to Santos in March')
    await screen.findByRole('heading', { name: 'From your question' })
    for (const text of ['Santos', 'in March', 'This number can be read in two ways. The form asks which one you mean.'])
      expect(screen.getByText(text)).toBeTruthy()
    screen.getByText(/^1\.500 kg$/)
    screen.getByText(/^to choose p. p. \?1\.500$/)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Glyphosate B' }))
    screen.getByText('chosen p2 ?1.500')
  })

  test('lists the “6 t” of the range “5-6 t” as not used, and does not pass on a quantity', async () => {
    await storeCatalogueCopy([productRow(1, { ingredients: glyphosate })])
    await openOrder('5-6 t glyphosate')
    expect((await screen.findByText('Not used')).parentElement?.textContent).toContain('6 t')
    screen.getByText(/^(?:chosen|to choose) p1$/)
  })

  test('offers the crops with a dose if the question for a dose names no crop; a click asks about one of them', async () => {
    await storeCatalogueCopy([dosedOn(1, rice), dosedOn(2, rice), dosedOn(3, cotton)])
    await openOrder('dose of thiamethoxam')
    const choices = await screen.findByRole('list', { name: 'Likely crops' })
    expect([...choices.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['Rice', 'Cotton'])
    fireEvent.click(screen.getByRole('button', { name: 'Cotton' }))
    await screen.findByRole('link', { name: 'Thiamethoxam 3' })
    expect(screen.queryByRole('list', { name: 'Likely crops' })).toBeNull()
  })

  const answerWith = (chip: Chip): Answer => ({
    kind: 'help',
    about: 'start',
    corrections: [],
    remembered: { intents: [], where: {}, asked: null },
    chips: [chip],
  })
  const cypermethrin = { text: 'cypermetrin', value: 'cypermethrin', instead: ['cypermethrin', 'permethrin'] }
  const day = { text: 'before 01/06/2031', value: '2031-06-01', instead: ['before 2031-06-01', 'before 2031-01-06'] }

  test.each<[string, Chip, RegExp, string, string]>([
    [
      'a misspelt name has a chip in which another similar name can be chosen',
      { kind: 'active', ...cypermethrin, around: ['dose of ', ' on cotton'] },
      /^cypermethrin \(typed: cypermetrin\)/,
      'permethrin',
      'dose of permethrin on cotton',
    ],
    [
      'a day in figures is shown in words, and can be changed to its other meaning',
      { kind: 'day', sense: 'valid', ...day, around: ['expire ', ''] },
      /^before 01\/06\/2031 \(1 Jun 2031\)/,
      'before 6 Jan 2031',
      'expire before 2031-01-06',
    ],
  ])('%s', async (_, chip, button, other, question) => {
    const onInstead = vi.fn()
    renderScreen(<QuestionChips answer={answerWith(chip)} onInstead={onInstead} onEdit={vi.fn()} />)
    fireEvent.click(screen.getByRole('button', { name: button }))
    fireEvent.click(await screen.findByRole('menuitem', { name: other }))
    expect(onInstead).toHaveBeenCalledWith(question)
  })

  test('a quantity is shown in the buyer’s number format, or as typed if it can be read as two numbers', async () => {
    const chips = (value: string) => {
      const answer = answerWith({ kind: 'quantity', text: 'typed', value: `${value} kg` })
      renderScreen(<QuestionChips answer={answer} onInstead={vi.fn()} onEdit={vi.fn()} />)
    }
    setNumberStyle('point')
    try {
      chips('1234.5')
      expect((await screen.findByText(/kg/)).textContent).toBe('1.234,5 kg')
      cleanup()
      chips('?16.000')
      expect(screen.getByText(/kg/).textContent).toBe('16.000 kg')
    } finally {
      setNumberStyle(null)
    }
  })
})
