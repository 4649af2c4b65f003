import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { supplierDetails } from '#contract/entities/company.ts'
import type { SupplierDetailsRead } from '#account/queries/suppliers.ts'
import { prefs } from '#prefs/prefs.ts'
import { connection } from '#api/connection.ts'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { SupplierFiles } from './supplier-files.tsx'

const licence = `${location.origin}/files/licence.pdf`
const photo = `${location.origin}/files/plant.jpg`
const detailsWith = (url: string): SupplierDetailsRead => {
  const documents = [{ name: 'Business licence', kind: 'licence', url }]
  return { at: 'here', details: supplierDetails.parse({ documents }), asOf: 0 }
}
const supplier = { details: detailsWith(licence), photos: [{ name: 'The plant', url: photo, size: 2048 }] }
const link = () => screen.queryByRole('link', { name: /Business licence/ })
const image = () => screen.queryByRole('img', { name: 'The plant' })

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches())
  connection.browserOffline = false
  prefs.dataSaver = { on: false, categories: [] }
})

test('a supplier’s files include photos that, with the data saver, are loaded only after a click on a button with their size', async () => {
  prefs.dataSaver = { on: true, categories: [] }
  renderScreen(<SupplierFiles {...supplier} hasDetails />)
  await waitFor(() => expect(screen.getByText('Opens online only')).toBeTruthy())
  expect(image()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Show photo, 2/ }))
  expect(image()?.getAttribute('src')).toContain('plant.jpg')
})

test('offline, a supplier’s files that are not on this device are marked as such, and are not links', async () => {
  connection.browserOffline = true
  renderScreen(<SupplierFiles {...supplier} hasDetails />)
  await waitFor(() => expect(screen.getAllByText('Not on this device')).toHaveLength(2))
  expect(screen.getByText('Business licence')).toBeTruthy()
  expect(link()).toBeNull()
  expect(image()).toBeNull()
})

test.each(['visitor', 'no-member'] as const)(
  'a supplier’s files are only photos for a %s, because documents are for members',
  (why) => {
    renderScreen(<SupplierFiles photos={supplier.photos} details={{ at: 'closed', why }} hasDetails />)
    expect(screen.getByRole(why === 'visitor' ? 'button' : 'link', { name: 'For members' })).toBeTruthy()
    expect(screen.queryByText('Business licence')).toBeNull()
    expect(image()).toBeTruthy()
  },
)

test('a supplier’s files from another site are shown by name only and are not requested', async () => {
  const photos = [{ name: 'The plant', url: '//evil.example/plant.jpg', size: 2048 }]
  const { container } = renderScreen(
    <SupplierFiles photos={photos} details={detailsWith('https://evil.example/licence.pdf')} hasDetails />,
  )
  expect(screen.getAllByText('This file is on another site and is not opened')).toHaveLength(2)
  expect(screen.getByText('Business licence')).toBeTruthy()
  expect(link()).toBeNull()
  expect(image()).toBeNull()
  expect(container.innerHTML).not.toContain('evil.example')
  await waitFor(() => expect(screen.queryByText('Opens online only')).toBeNull())
})
