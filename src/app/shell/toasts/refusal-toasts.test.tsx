import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { outboxStatus } from '#account/outbox/status/status.ts'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { toasts } from '#ui/overlays/toast-state.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { RefusalToasts } from './refusal-toasts.tsx'

afterEach(() => {
  outboxStatus.refused = []
  toasts.items = []
})

const open = () =>
  renderScreen(
    <>
      <RefusalToasts />
      <Toaster />
    </>,
  )
const refuse = (...refused: typeof outboxStatus.refused) =>
  act(async () => {
    outboxStatus.refused = refused
  })
const alertTexts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

it('a toast names a request that was refused, and is an assertive announcement for screen readers', async () => {
  open()
  expect(alertTexts()).toEqual([])
  await refuse({ title: 'Glyphosate 480 g/L SL', block: { why: 'deadline-passed' } })
  expect(alertTexts()).toEqual(['Glyphosate 480 g/L SL: The reply-by date has passed'])
  expect(outboxStatus.refused).toEqual([])
})

it('if many changes were rejected during a long absence, one toast counts them and opens the outbox', async () => {
  open()
  await refuse(...[1, 2, 3, 4].map((n) => ({ title: `ENQ-${n}`, block: { why: 'deadline-passed' } as const })))
  expect(alertTexts()).toEqual(['4 changes were rejectedOpen outbox'])
  await act(async () => toasts.items[0]?.action?.run())
  expect(window.location.search).toBe('?outbox=1')
})
