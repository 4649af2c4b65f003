import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Package } from 'lucide-react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connection } from '#api/connection.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { FoundRecord } from './found-record.tsx'
import { Provenance } from './provenance.tsx'

afterEach(() => {
  cleanup()
  connection.failing = false
})
const text = (element: Parameters<typeof renderScreen>[0]) =>
  renderScreen(element).container.textContent?.replaceAll(/\s/g, ' ') ?? ''
const at = Date.UTC(2001, 2, 12, 9, 30)

describe('the screen of one record', () => {
  type RecordRead = Parameters<typeof FoundRecord<string>>[0]['read']
  const open = (read: RecordRead) =>
    renderScreen(
      <FoundRecord read={read} icon={Package} title="Not on this device" back={<a href="/">Back to the library</a>}>
        {(row, givenAt) => (
          <p>
            {row} {givenAt === null ? 'of this device' : `given at ${givenAt}`}
          </p>
        )}
      </FoundRecord>,
    )

  test.each<[RecordRead, string]>([
    [{ status: 'ready', data: { at: 'device', row: 'Zineb' } }, 'Zineb of this device'],
    [{ status: 'ready', data: { at: 'server', row: 'Zineb', asOf: 77 } }, 'Zineb given at 77'],
  ])('shows the record with its source: %j', (read, words) => {
    open(read)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText('Not on this device')).toBeNull()
  })

  test('does not report “not found” if the server did not answer, and can ask again', async () => {
    const askAgain = vi.fn()
    open({ status: 'ready', data: { at: 'nowhere', why: 'unanswered', askAgain } })
    expect(screen.queryByText(/Not found/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(askAgain).toHaveBeenCalledOnce()
  })

  test('does not report a record as missing while it is being read', () => {
    open({ status: 'loading' })
    expect(screen.queryByText('Not on this device')).toBeNull()
    expect(screen.getByRole('status')).toBeTruthy()
  })

  test('reports a record that cannot be read as a failure, with a retry', async () => {
    const retry = vi.fn()
    open({ status: 'failed', error: new Error('no'), retry })
    expect(screen.queryByText('Not on this device')).toBeNull()
    await userEvent.click(screen.getByRole('button'))
    expect(retry).toHaveBeenCalledOnce()
  })
})

const of = { demo: false, snapshot: '2025-06-13' }

test('the stated source of a record is either this device, with the date of its copy, or the server', () => {
  expect(text(<Provenance of={of} copiedAt={at} givenAt={null} />)).toMatch(/On this device, as of .*2001/)
  cleanup()
  const serverText = text(<Provenance of={of} copiedAt={at} givenAt={at} />)
  expect(serverText).toMatch(/From the server, .*2001.*Not stored on this device/)
  expect(serverText).not.toContain('On this device')
})
