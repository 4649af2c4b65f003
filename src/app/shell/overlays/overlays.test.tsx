import { screen } from '@testing-library/react'
import { act } from 'react'
import { expect, it } from 'vitest'
import { askToSignIn } from '#api/refusals.ts'
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
