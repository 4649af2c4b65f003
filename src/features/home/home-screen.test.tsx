import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openRefDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy } from '#catalogue/store/schema.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '#ui/toast-state.ts'
import { HomeScreen } from './home-screen.tsx'

const field = () => screen.getByRole('searchbox', { name: 'What do you need to source?' })
const search = (text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
}

beforeEach(async () => {
  await copyOf([])
  toasts.items = []
  draw(<HomeScreen />)
})

test.each(['', '   '])('an empty keyword (“%s”) is refused with a message, and no page opens', (text) => {
  search(text)
  expect(toasts.items).toMatchObject([{ tone: 'bad', text: 'Enter search keywords' }])
  expect(window.location.pathname).toBe('/')
})

test('a keyword opens its results', async () => {
  search(' soybean rust ')
  await waitFor(() => expect(window.location.pathname).toBe('/pages/search/product'))
  expect(window.location.search).toBe('?keyword=soybean%20rust')
  expect(toasts.items).toEqual([])
})

test.each([
  ['failed', 'Not downloaded yet'],
  ['copying', 'Being downloaded to this device'],
] as const)("the library's row shows the state of a copy that %s", async (phase, words) => {
  await writeMeta(await openRefDb('en'), 'status', { ...noCopy, phase })
  await waitFor(() => expect(screen.getByRole('link', { name: /^Product library/ }).textContent).toContain(words))
})
