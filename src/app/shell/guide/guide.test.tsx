import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { prefs } from '#prefs/prefs.ts'
import { sessionState } from '#api/session/session-state.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { Guide } from './guide.tsx'

beforeEach(() => {
  prefs.guidesDone = ['somebody-else']
  sessionState.view = { status: 'expired', sub: anAccountId('a1'), zone: null }
})

test('Skip closes the tour, and stores for this account that the tour is done', async () => {
  const onClose = vi.fn()
  renderScreen(<Guide onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(prefs.guidesDone).toEqual(['somebody-else', 'a1'])
})

test('Escape closes the tour, and stores for this account that the tour is done', () => {
  const onClose = vi.fn()
  renderScreen(<Guide onClose={onClose} />)
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(prefs.guidesDone).toContain('a1')
})
