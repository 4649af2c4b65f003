import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import { requestRecord } from '#contract/entities/request.ts'
import { DeadlinePill } from '../detail/deadline-pill.tsx'
import { aRecord } from '../test-record.ts'
import { Due } from './due.tsx'

const record = requestRecord.parse({ ...aRecord(), status: 10, maxReplyTime: [2026, 11, 21] })

const inZone = (timezone: string) => {
  const user = { userId: '1', email: 'a@b.c', isCompanyAdmin: false, timezone }
  sessionState.view = { status: 'signed-in', sub: anAccount('1'), user }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // The 22nd has begun in Shanghai; in Asunción it is the evening of the 21st.
  vi.setSystemTime(Date.UTC(2026, 10, 21, 22, 30))
})
afterEach(() => {
  vi.useRealTimers()
  sessionState.view = { status: 'visitor' }
})

describe('a reply-by date in the time zone of the account', () => {
  it('has its last day in Asunción', () => {
    inZone('America/Asuncion')
    draw(<Due day="2026-11-21" stands="waits" />)
    expect(screen.getByText('today')).toBeTruthy()
  })

  it('follows a change of the zone, even if nothing around it is drawn', async () => {
    inZone('America/Asuncion')
    draw(<Due day="2026-11-21" stands="waits" />)
    await act(async () => inZone('Asia/Shanghai'))
    expect(screen.getByText('Overdue')).toBeTruthy()
  })

  it('has passed in Shanghai', () => {
    inZone('Asia/Shanghai')
    draw(
      <>
        <Due day="2026-11-21" stands="waits" />
        <DeadlinePill kind="enquiry" record={record} />
      </>,
    )
    expect(screen.getByText('Overdue')).toBeTruthy()
    expect(screen.getByText('Reply by 21 Nov 2026, overdue')).toBeTruthy()
  })
})
