import 'fake-indexeddb/auto'
import { beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { sendDraft } from '#data/actions/draft/queue.ts'
import { products as productTable } from '#server/db/schema/catalogue.ts'
import { readDraft } from '#data/queries/requests.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { runHistory } from '#tests/harness/sync/history.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { mirrorOf, realBackend } from '#tests/harness/sync/real-backend.ts'
import { Seeded } from '#tests/harness/sync/seeded.ts'
import { newDraft } from '#tests/harness/sync/stage.ts'
import { drawSteps } from '#tests/harness/sync/steps.ts'
import { createWorld, type World } from '#tests/harness/sync/world.ts'
import { catalogueFor } from '#tests/harness/requests.ts'

const count = Number(process.env['SYNC_BACKEND_HISTORIES'] ?? 25)
const firstSeed = Number(process.env['SYNC_SEED'] ?? 1)

let backend: TestApp
let ids: string[]
beforeAll(async () => {
  backend = await testApp()
  const { byDemo } = await catalogueFor(backend.deps.db)
  ids = [...byDemo.values()].slice(0, 2).flatMap((own) => own.slice(0, 1))
})

const worldAt = async (seed: number): Promise<{ world: World; token: string }> => {
  const { userId, token } = await backend.newBuyer()
  const rows = await Promise.all(
    ids.map((id) => backend.deps.db.select().from(productTable).where(eq(productTable.id, id))),
  )
  const products = rows.flat().map((row) => testProduct(row.id, row.companyId))
  const world = createWorld(seed, {
    backend: realBackend(backend),
    products,
    account: { sub: userId, accessToken: token },
  })
  return { world, token }
}

test("the receipt that comes back names every supplier, and its hash is the device's own (proof of one send)", async () => {
  const { world } = await worldAt(1)
  try {
    const tab = await world.device.openTab()
    world.network.script.push('reply-lost', 'hang-applied', 'error-502-applied')
    const localId = await newDraft(tab, [...world.products])
    expect(await sendDraft(tab.account, localId)).toEqual([])
    await world.device.pass(10 * 60_000)
    const view = await readDraft(tab.account.db, localId, false)
    expect(view?.state.at).toBe('sent')
    expect(view?.receipt?.records.map((record) => record.companyId).toSorted()).toEqual(
      world.products.map((one) => one.company?.companyId).toSorted(),
    )
    expect(view?.receipt?.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(view?.receipt?.bodyHash).toBe(view?.receipt?.contentHash)
    expect(world.network.log).toHaveLength(4)
  } finally {
    await world.device.dispose()
  }
})

test(
  `${count} random histories against the real backend, from seed ${firstSeed}: nothing lost, nothing doubled`,
  { timeout: 60_000 + count * 10_000 },
  async () => {
    // What needs the model server's hand (a second device, a token that ends) has its histories there.
    const model: ReadonlySet<string> = new Set(['elsewhere', 'expire', 'sign-in', 'cart', 'resolve'])
    for (let seed = firstSeed; seed < firstSeed + count; seed++) {
      const { world, token } = await worldAt(seed)
      const steps = drawSteps(new Seeded(seed * 104_729), 40).filter((step) => !model.has(step.do))
      const { problems } = await runHistory(seed, steps, { world, mirror: mirrorOf(backend, token) })
      expect(problems, `seed ${seed}`).toEqual([])
    }
  },
)
