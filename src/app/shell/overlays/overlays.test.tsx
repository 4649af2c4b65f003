import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { act } from 'react'
import { expect, it } from 'vitest'
import { askToSignIn, signedInOrAsked } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { draw } from '#tests/harness/render.tsx'
import { Overlays } from './overlays.tsx'

it('opens the sign-in modal for a click that came before the notices were loaded', async () => {
  draw(<Overlays />)
  // Still loading: nothing was awaited since.
  act(askToSignIn)
  await screen.findByRole('dialog', { name: 'Log in' })
  expect(location.search).toBe('?auth=required')
})

it('opens it for what was asked before the first drawing', async () => {
  askToSignIn()
  draw(<Overlays />)
  await screen.findByRole('dialog', { name: 'Log in' })
  expect(location.search).toBe('?auth=required')
})

it('lets what needed a login go on, or not, when the modal is closed', async () => {
  sessionState.view = { status: 'visitor' }
  draw(<Overlays />, '/pages/product/index')
  const asked = signedInOrAsked()
  const modal = within(await screen.findByRole('dialog', { name: 'Log in' }))
  await userEvent.click(modal.getByRole('button', { name: 'Close' }))
  expect(await asked).toBe(false)
  expect(location.search).toBe('')
})
