import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { FileLink } from './file-link.tsx'

vi.mock('#prefs/build-settings.ts', async (original) => ({
  ...(await original<typeof import('#prefs/build-settings.ts')>()),
  apiBase: 'https://api.example',
  fileOrigins: ['https://files.example'],
}))

it('a file on the backend is linked even if the backend has a different origin from the app', () => {
  renderScreen(<FileLink file={{ name: 'offer.pdf', url: '/files/offer.pdf' }} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://api.example/files/offer.pdf')
})

it('a file on a site that the build allows for files is linked', () => {
  renderScreen(<FileLink file={{ name: 'offer.pdf', url: 'https://files.example/offer.pdf' }} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://files.example/offer.pdf')
})

it('a file on any other site is shown by name only, without a link or a picture', () => {
  const { container } = renderScreen(
    <FileLink file={{ name: 'offer.pdf', url: 'https://evil.example/offer.pdf', size: 9 }} />,
  )
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(/offer\.pdf/)).toBeTruthy()
  expect(screen.getByText('This file is on another site and is not opened')).toBeTruthy()
  expect(container.innerHTML).not.toContain('evil.example')
})
