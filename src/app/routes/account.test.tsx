import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { AccountRoute, PayFailureRoute } from './account.tsx'

test.each([
  ['after a payment', AccountRoute, '/pages/my/index?order=M1'],
  ['after a payment that failed', PayFailureRoute, '/pages/my/payfailure?order=M1'],
])('a visitor who returns %s sees which order is looked up, and a warning not to pay again', (_, Screen, address) => {
  sessionState.view = { status: 'visitor' }
  renderScreen(<Screen />, address)
  expect(screen.getByText(/^Your payment for order M1 is being looked up\. .* do not pay again\.$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy()
})
