import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { syncStatus } from '#data/sync/status.ts'
import { draw } from '#tests/harness/render.tsx'
import { StorageNotice } from './storage-notice.tsx'

afterEach(() => {
  syncStatus.lost = []
  syncStatus.storage = 'ok'
})

describe('what must not pass silently', () => {
  it('names the unsent drafts that the browser removed, until it is dismissed', async () => {
    syncStatus.lost = ['Glyphosate 480 g/L SL', 'Abamectin 18 g/L EC']
    draw(<StorageNotice />)
    expect(screen.getByRole('alert').textContent).toContain('Glyphosate 480 g/L SL · Abamectin 18 g/L EC')
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that writing is not kept while the disk is full or refused, and stops when it is', () => {
    const { container } = draw(<StorageNotice />)
    expect(container.textContent).toBe('')
    act(() => {
      syncStatus.storage = 'full'
    })
    draw(<StorageNotice />)
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('no space left')
  })
})
