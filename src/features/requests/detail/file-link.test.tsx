import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { FileLink } from './file-link.tsx'

vi.mock('#data/api/config.ts', async (original) => ({
  ...(await original<typeof import('#data/api/config.ts')>()),
  apiBase: 'https://api.example',
}))
afterEach(cleanup)

it('leads to the backend where that stands elsewhere than the app', () => {
  draw(<FileLink file={{ name: 'offer.pdf', url: '/files/offer.pdf' }} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://api.example/files/offer.pdf')
})

it('leaves a whole address as it is', () => {
  draw(<FileLink file={{ name: 'offer.pdf', url: 'https://files.example/offer.pdf' }} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://files.example/offer.pdf')
})
