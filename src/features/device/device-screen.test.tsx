import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { withAccount } from '#tests/harness/with-account.ts'
import { DeviceScreen } from './device-screen.tsx'

withAccount({ signedIn: true })
beforeEach(() => storeCatalogueCopy([]))

const onLogOut = vi.fn<() => void>()
const sections = async () => {
  await screen.findByRole('heading', { name: 'Data saver' })
  const links = within(screen.getByRole('navigation')).getAllByRole('link')
  return links.map((link) => link.textContent)
}

it('the screen of this device scrolls to the section that the URL names, and logs out on request', async () => {
  const scrollSpy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  renderScreen(<DeviceScreen onLogOut={onLogOut} />, '/pages/setting/device#pack')
  expect(await sections()).toEqual(['Waiting', 'Storage', 'Offline pack', 'Leaving'])
  await waitFor(() => expect(scrollSpy.mock.contexts).toEqual([document.getElementById('pack')]))
  expect(screen.getByRole('link', { current: 'location' }).textContent).toBe('Offline pack')
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  expect(onLogOut).toHaveBeenCalledOnce()
})
