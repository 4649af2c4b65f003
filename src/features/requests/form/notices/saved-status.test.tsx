import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { draw } from '#tests/harness/render.tsx'
import { SavedStatus } from './saved-status.tsx'

afterEach(cleanup)

const at = Date.UTC(2026, 2, 6, 12, 34)
type Fault = Parameters<typeof SavedStatus>[0]['fault']
const open = (state: DraftState, fault: Fault = null) => {
  draw(<SavedStatus state={state} savedAt={at} fault={fault} />)
  return { said: screen.getByRole('status').textContent, alarm: screen.getByRole('alert').textContent }
}

describe('what the form promises', () => {
  test.each<[DraftState, string]>([
    [{ at: 'device' }, 'Saved on this device, 12:34'],
    [{ at: 'waiting-to-save', cause: null, nextTryAt: null }, 'Saved on this device, 12:34'],
    [{ at: 'saving' }, 'Saving to your account, 12:34'],
    [{ at: 'saved' }, 'Saved in your account, 12:34'],
  ])('%o', (state, said) => {
    expect(open(state)).toEqual({ said, alarm: '' })
  })
  test.each<DraftState>([
    { at: 'sending', uploaded: 0, of: 0 },
    { at: 'waiting-to-send', cause: null, nextTryAt: null },
    { at: 'conflict', type: 'changed' },
  ])('$at has its own notice, and is not said twice', (state) => {
    expect(open(state)).toEqual({ said: '', alarm: '' })
  })
})

describe('a promise that cannot be held', () => {
  test.each<[NonNullable<Fault>, RegExp]>([
    ['full', /no space left/],
    ['removed', /removed saved data/],
    ['locked', /it is being sent/],
    ['failing', /retrying\. Keep this page open/],
  ])('%s is loud, and nothing claims that it is saved', (fault, words) => {
    const { said, alarm } = open({ at: 'device' }, fault)
    expect(said).toBe('')
    expect(alarm).toMatch(words)
    expect(alarm).toMatch(/^Not saved/)
  })
})
