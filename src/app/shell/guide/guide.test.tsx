import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { prefs } from '#prefs/prefs-state.ts'
import { sessionState } from '#api/session/session-state.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import { Guide } from './guide.tsx'
import { guideSteps } from './steps.ts'

beforeEach(() => {
  prefs.guidesDone = ['somebody-else']
  sessionState.view = { status: 'expired', sub: anAccount('a1'), zone: null }
})

test('goes through the ten steps and can be replayed at the end', async () => {
  expect(guideSteps).toHaveLength(10)
  const onClose = vi.fn()
  draw(<Guide onClose={onClose} />)
  for (const [at] of guideSteps.entries()) {
    expect(screen.getByText(`${at + 1} of ${guideSteps.length}`)).toBeTruthy()
    if (at < guideSteps.length - 1) await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  }
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Replay' }))
  expect(screen.getByText(`1 of ${guideSteps.length}`)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('skipped, it is over for this account only', async () => {
  const onClose = vi.fn()
  draw(<Guide onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(prefs.guidesDone).toEqual(['somebody-else', 'a1'])
})

test('Escape skips it', () => {
  const onClose = vi.fn()
  draw(<Guide onClose={onClose} />)
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(prefs.guidesDone).toContain('a1')
})
