import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { luckyCalls, type LuckyOverview } from '#contract/calls/membership.ts'
import { userInfo } from '#contract/entities/account.ts'
import { header } from '#contract/headers.ts'
import { api } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { systemClock } from '#lib/clock.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { LuckyScreen } from './lucky-screen.tsx'

const wonDraw = () => ({ kind: 'ENQUIRY' as const, amount: 1, createTime: systemClock.now() })
const nothingYet = (): LuckyOverview => ({
  prizes: [
    { id: 'ai-5', kind: 'AI_QUERY', amount: 5, chance: 85 },
    { id: 'enquiry-1', kind: 'ENQUIRY', amount: 1, chance: 15 },
  ],
  today: null,
  nextTime: systemClock.now() + 3_600_000,
  draws: [],
})

let overview: () => LuckyOverview
let drawAnswer: () => unknown
let keys: string[]
const member = (until: number) => {
  const user = userInfo.parse({ userId: 'ana', email: 'a@b.example', nickname: 'Ana', vipExpireTime: until })
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
}

withAccount()
beforeEach(() => {
  keys = []
  overview = nothingYet
  drawAnswer = () => ({ draw: wonDraw(), isNew: true })
  member(Date.UTC(2099, 1, 1))
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown, input: object = {}) => {
    if (connection.browserOffline) throw new ApiError('offline')
    if (call === luckyCalls.luckyOverview) return overview()
    if (call === accountCalls.quotaRefreshCache) return true
    if (call !== luckyCalls.luckyDraw) throw new ApiError('offline')
    keys.push((input as { headers: Record<string, string> }).headers[header.idempotencyKey] ?? '')
    return drawAnswer()
  })
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the lucky page', () => {
  it('shows the odds, draws once, and shows the prize', async () => {
    renderScreen(<LuckyScreen />)
    const odds = within(await screen.findByRole('table', { name: 'Prizes and odds' }))
    expect(odds.getByRole('row', { name: /5 more AI queries 85\s?%/ })).toBeTruthy()
    const newDraw = wonDraw()
    overview = () => ({ ...nothingYet(), today: newDraw, draws: [newDraw] })
    await press('Draw')
    expect(await screen.findByText('Today’s draw')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Draw' })).toBeNull()
    await waitFor(() => expect(screen.getAllByText('1 more enquiry')).toHaveLength(3))
  })

  it('repeats a draw under the same key if the answer was lost', async () => {
    drawAnswer = () => {
      throw new ApiError('timeout')
    }
    renderScreen(<LuckyScreen />)
    await press('Draw')
    expect(await screen.findByText(/it will be the same draw/)).toBeTruthy()
    drawAnswer = () => ({ draw: wonDraw(), isNew: true })
    await press('Draw')
    await screen.findByText('Today’s draw')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('while offline, shows the state as last read and disables drawing', async () => {
    renderScreen(<LuckyScreen />)
    await screen.findByRole('button', { name: 'Draw' })
    cleanup()
    connection.browserOffline = true
    renderScreen(<LuckyScreen />)
    expect(await screen.findByText('Offline. You can draw online only.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Draw' }).hasAttribute('disabled')).toBe(true)
  })

  it('does not show yesterday’s draw as today’s', async () => {
    const oldDraw = { ...wonDraw(), createTime: systemClock.now() - 90_000_000 }
    overview = () => ({ ...nothingYet(), today: oldDraw, draws: [oldDraw], nextTime: systemClock.now() - 3_600_000 })
    renderScreen(<LuckyScreen />)
    expect(await screen.findByRole('button', { name: 'Draw' })).toBeTruthy()
  })

  it('reports that the server does not offer the draw', async () => {
    overview = () => {
      throw new ApiError('refused', { code: 404 })
    }
    renderScreen(<LuckyScreen />)
    expect(await screen.findByText('This server has no lucky draw')).toBeTruthy()
  })
})
