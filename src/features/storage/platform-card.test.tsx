import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { appDb } from '#api/app-db.ts'
import { offerNames, openOffers, type OfferName } from '#api/offers.ts'
import { systemClock } from '#lib/clock.ts'
import { draw } from '#tests/harness/render.tsx'
import { PlatformCard } from './platform-card.tsx'

afterEach(async () => {
  cleanup()
  await appDb().kv.clear()
})

const found = async (of: Partial<Record<OfferName, boolean>>) => {
  const offers = openOffers(systemClock.now)
  for (const [name, is] of Object.entries(of)) await offers.note(name as OfferName, is)
  draw(<PlatformCard />)
  await screen.findByText('What your supplier platform offers')
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}
const none = Object.fromEntries(offerNames.map((name) => [name, false]))
const all = Object.fromEntries(offerNames.map((name) => [name, true]))

test('A1 the card of the backend claims nothing that was not found out', async () => {
  const said = await found({})
  expect(said).toHaveLength(3)
  expect(said.filter((text) => text?.includes('not known yet'))).toHaveLength(2)
  expect(screen.getByText('Basic')).toBeTruthy()
})

test('A1 the card of a backend with only the specified calls says what the buyer is asked, and how the library is copied', async () => {
  const said = await found(none)
  expect(said).toContain(
    'If an answer gets lost, the app first looks up whether the request arrived. Where it cannot tell, it asks you.',
  )
  expect(said).toContain('The library is read through page by page once a day, which takes more data.')
  expect(screen.getByText('Basic')).toBeTruthy()
})

test('A1 a backend is not called full without idempotency keys, which no safe request can detect', async () => {
  const said = await found(all)
  expect(said).toContain('Only changes to the library are downloaded.')
  expect(said).toContain('A draft that you change on two devices is put together from both.')
  expect(screen.getByText('Extended')).toBeTruthy()
})
