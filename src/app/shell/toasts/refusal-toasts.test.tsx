import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { syncStatus } from '#account/outbox/status/status.ts'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { toasts } from '#ui/overlays/toast-state.ts'
import { draw } from '#tests/harness/render.tsx'
import { RefusalToasts } from './refusal-toasts.tsx'

afterEach(() => {
  syncStatus.refused = []
  toasts.items = []
})

const open = () =>
  draw(
    <>
      <RefusalToasts />
      <Toaster />
    </>,
  )
const refuse = (...refused: typeof syncStatus.refused) =>
  act(async () => {
    syncStatus.refused = refused
  })
const alertTexts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

it('a toast names a request that was refused, and is an assertive announcement for screen readers', async () => {
  open()
  expect(alertTexts()).toEqual([])
  await refuse({ title: 'Glyphosate 480 g/L SL', block: { why: 'deadline-passed' } })
  expect(alertTexts()).toEqual(['Glyphosate 480 g/L SL: The reply-by date has passed'])
  expect(syncStatus.refused).toEqual([])
})

it('if many requests were refused during a long absence, one toast with a link announces all of them', async () => {
  open()
  await refuse(...[1, 2, 3, 4].map((n) => ({ title: `ENQ-${n}`, block: { why: 'deadline-passed' } as const })))
  expect(alertTexts()).toEqual(['4 changes were rejectedOpen outbox'])
  await act(async () => toasts.items[0]?.action?.run())
  expect(window.location.search).toBe('?outbox=1')
})
