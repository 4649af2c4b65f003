import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sessionState } from '#api/session-state.ts'
import { startConversation } from '#account/records/chat.ts'
import { visitorsChat } from '#account/store/chat-db.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
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

test('a stored question is answered when it is shown: value, record, register, day, and what can be done', async () => {
  await open('dose of thiamethoxam on rice')
  const title = await screen.findByRole('link', { name: 'Thiamethoxam 25% WG' })
  expect(title.getAttribute('href')).toBe('/pages/product/detail?id=p1')
  const line = title.closest('li')?.textContent ?? ''
  for (const said of ['2–4 g/mu', '30–60 g/ha', 'PD20000001', 'China’s register, ', '2025'])
    expect(line).toContain(said)
  screen.getByText('acts on p1')
})

test('"and for cotton?" goes on from the question before', async () => {
  await open('dose of thiamethoxam on rice')
  await screen.findByText('2–4 g/mu')
  ask('and for cotton?')
  expect(await screen.findByText('157.5 g/ha')).toBeTruthy()
})

test('poisoning: the poison centre and the SDS, and no record', async () => {
  await open('I drank thiamethoxam')
  expect(await screen.findByText(/^Call a poison centre/)).toBeTruthy()
  expect(screen.queryByText(/acts on/)).toBeNull()
})

test('a name that nothing has is said, and the words go on to the library’s search', async () => {
  await open('broflanilide for rice')
  expect(await screen.findByText(/^Not in our data: broflanilide/)).toBeTruthy()
  const link = screen.getByRole('link', { name: /^Search the product library/ })
  expect(link.getAttribute('href')).toContain('keyword=broflanilide')
})

test('a device without a library says so, and the question stays to be asked again', async () => {
  await copyOf([])
  await open('dose of thiamethoxam on rice')
  await screen.findByText(/^There is no product library on this device yet/)
  await copyOf([dosed])
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByText('2–4 g/mu')).toBeTruthy()
})

test('a question is written anew in its own place', async () => {
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

test('a conversation that is not here is not shown as an empty one', async () => {
  draw(<ConversationScreen id="gone" Actions={() => null} />)
  expect(await screen.findByText('This chat is not on this device')).toBeTruthy()
})
