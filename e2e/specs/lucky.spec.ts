import type { Api } from '../harness/api.ts'
import { expect, test } from '../harness/fixtures.ts'
import { setMembership } from '../harness/membership.ts'
import { arrive } from '../pages/arrive.ts'

interface Draw {
  readonly kind: string
  readonly amount: number
}
const dayMs = 86_400_000

/** What the account has of everything that can be won. */
const owned = async (server: Api): Promise<Readonly<Record<string, number>>> => {
  const quotas = await server.call<{ permissionType: string; totalLimit: number }[]>('GET', 'vip-permission/dashboard')
  const { vipExpireTime } = await server.call<{ vipExpireTime: number }>('GET', 'user/query-info')
  const limits = quotas.map(({ permissionType, totalLimit }): [string, number] => [permissionType, totalLimit])
  return { ...Object.fromEntries(limits), DAYS: vipExpireTime / dayMs }
}

test('a member draws once a day: a try without an answer, repeated, is the same draw and wins once', async ({
  device,
  network,
  server,
}) => {
  const { page } = device
  await arrive(device)
  await device.hasEveryScreen()
  const before = await owned(server)
  const draw = page.getByRole('button', { name: 'Draw', exact: true })
  const drawn = page.getByRole('heading', { name: 'Today’s draw' })

  await test.step('the odds are said, and make a hundred', async () => {
    await page.goto('/pages/index/lucky')
    await expect(page.getByText('You have not drawn yet.')).toBeVisible()
    const table = page.getByRole('table', { name: 'Prizes and odds' })
    const odds = await table.getByRole('cell', { name: /%$/ }).allTextContents()
    expect(odds.map((text) => Number.parseFloat(text)).reduce((sum, chance) => sum + chance, 0)).toBe(100)
  })

  await test.step('the server draws, and its answer gets lost on the way', async () => {
    network.fault = ({ path }) => (path.endsWith('/lucky/draw') ? 'bad-gateway-after' : null)
    await draw.click()
    await expect(page.getByText('it will be the same draw, not a second one')).toBeVisible()
    network.fault = null
    await draw.click()
    await expect(drawn).toBeVisible()
    await expect(draw).toHaveCount(0)
    const keys = network.writes.filter(({ path }) => path.endsWith('/lucky/draw')).map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })

  await test.step('one prize was won, and it is there', async () => {
    const { draws } = await server.call<{ draws: Draw[] }>('GET', 'lucky/overview')
    expect(draws).toHaveLength(1)
    const { kind, amount } = draws[0] ?? { kind: '', amount: 0 }
    expect(await owned(server)).toEqual({ ...before, [kind]: (before[kind] ?? 0) + amount })
    // Another page asks again: the draw of the day stays what it is.
    expect(await server.call('POST', 'lucky/draw', {})).toMatchObject({ isNew: false, draw: { kind, amount } })
    expect(await owned(server)).toMatchObject({ [kind]: (before[kind] ?? 0) + amount })
  })

  await test.step('without a network it can be read', async () => {
    network.down = true
    await page.reload()
    await expect(drawn).toBeVisible()
    await expect(page.getByText('Last loaded version.')).toBeVisible()
    await expect(draw).toHaveCount(0)
  })
})

test('whose membership has ended is offered none, and comes back after a new one', async ({ backend, device }) => {
  const { page } = device
  await arrive(device)
  await setMembership(backend, { vipExpireTime: Date.now() - 60_000 })
  const activate = page.getByRole('link', { name: 'Activate membership' })
  // Until the device has heard of the end the page offers a draw.
  await expect(async () => {
    await page.goto('/pages/index/lucky')
    await expect(activate).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Draw', exact: true })).toHaveCount(0)
  await activate.click()
  await expect(page).toHaveURL(/pages\/my\/index\?return=.*lucky/)
})
