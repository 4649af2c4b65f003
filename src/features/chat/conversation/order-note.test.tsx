import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { startConversation } from '#account/records/chat.ts'
import { visitorsChat } from '#account/store/chat-db.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { setNumberStyle } from '#i18n/number-signs.ts'
import { OrderNote } from './order-note.tsx'
import { draw } from '#tests/harness/render.tsx'
import { ConversationScreen } from './conversation-screen.tsx'

const rice = { id: 'rice', name: 'Rice' }
const cotton = { id: 'cotton', name: 'Cotton' }
const glyphosate = [{ ingredientId: '19', name: 'glyphosate', nameEn: 'glyphosate' }]
const dosed = (n: number, crop: { id: string; name: string }) =>
  productRow(n, {
    name: `Thiamethoxam ${n}`,
    ingredients: [{ ingredientId: '9', name: 'thiamethoxam', nameEn: 'thiamethoxam' }],
    crops: [crop],
    uses: [{ crop, doseRaw: '2-4克/亩' }],
  })

const open = async (question: string) => {
  const id = await startConversation(question)
  draw(
    <ConversationScreen
      id={id}
      Actions={({ ids, chosen, order }) => (
        <p>
          {chosen ? 'chosen' : 'to choose'} {ids.join(' ')} {order?.quantity}
        </p>
      )}
    />,
  )
}

beforeEach(async () => {
  sessionState.view = { status: 'visitor' }
  await visitorsChat().conversations.clear()
  await visitorsChat().exchanges.clear()
})

test('a typed order shows what was understood, and asks for the product if several fit', async () => {
  await copyOf([
    productRow(1, { name: 'Glyphosate A', ingredients: glyphosate }),
    productRow(2, { name: 'Glyphosate B', ingredients: glyphosate }),
  ])
  await open('1.500 kg glyphosate to Santos in March')
  await screen.findByRole('heading', { name: 'From your question' })
  for (const said of ['Santos', 'in March', 'This number can be read in two ways. The form asks which one you mean.'])
    expect(screen.getByText(said)).toBeTruthy()
  screen.getByText(/^1\.500 kg$/)
  screen.getByText(/^to choose p. p. \?1\.500$/)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Glyphosate B' }))
  screen.getByText('chosen p2 ?1.500')
})

test('the words of an order that were not understood are named', async () => {
  await copyOf([productRow(1, { ingredients: glyphosate })])
  await open('5-6 t glyphosate')
  expect(await screen.findByText('Not understood, and left open: 6 t')).toBeTruthy()
})

test('a question for a dose without a crop offers the crops that have one, and a press asks for it', async () => {
  await copyOf([dosed(1, rice), dosed(2, rice), dosed(3, cotton)])
  await open('dose of thiamethoxam')
  const choices = await screen.findByRole('list', { name: 'Likely crops' })
  expect([...choices.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['Rice', 'Cotton'])
  fireEvent.click(screen.getByRole('button', { name: 'Cotton' }))
  await screen.findByRole('link', { name: 'Thiamethoxam 3' })
  expect(screen.queryByRole('list', { name: 'Likely crops' })).toBeNull()
})

test('a quantity is written in the buyer’s number format, or as typed if it can be two numbers', async () => {
  const order = { unit: 'kg', place: '', when: '', clause: '', unread: [] }
  setNumberStyle('point')
  try {
    draw(<OrderNote chosen order={{ ...order, quantity: '1234.5' }} />)
    expect((await screen.findByText(/kg/)).textContent).toBe('1.234,5 kg')
    cleanup()
    draw(<OrderNote chosen order={{ ...order, quantity: '?16.000' }} />)
    expect(screen.getByText(/kg/).textContent).toBe('16.000 kg')
  } finally {
    setNumberStyle(null)
  }
})
