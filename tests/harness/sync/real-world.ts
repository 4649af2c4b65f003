import { inArray } from 'drizzle-orm'
import { products as productTable } from '#server/modules/catalogue/schema.ts'
import { sweepKeys } from '#server/platform/idempotency/idempotency.ts'
import { runDemoSuppliers } from '#server/demo/suppliers/worker.ts'
import { requestableProducts } from '#tests/harness/requests.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import type { Product } from '#contract/entities/product.ts'
import { testProduct } from './products.ts'
import { backUpAccount, restoreAccount } from './real-restore.ts'
import { RealServer, type RealParts } from './real-backend.ts'
import { createWorldWith, type World } from './world.ts'

const year = 365 * 24 * 60 * 60 * 1000

export interface RealBackend extends RealParts {
  readonly products: readonly Product[]
}

export const openRealBackend = async (): Promise<RealBackend> => {
  const backend: TestApp = await testApp()
  const { db, clock } = backend.deps
  const { byDemo } = await requestableProducts(db)
  const ids = [...byDemo.values()].slice(0, 2).flatMap((own) => own.slice(0, 1))
  const rows = await db.select().from(productTable).where(inArray(productTable.id, ids))
  const onFault = (error: unknown) => {
    throw error
  }
  return {
    backend,
    products: rows.map((row) => testProduct(row.id, row.companyId)),
    suppliersAct: async () => void (await runDemoSuppliers({ db, delayMs: 0, onFault }, clock.now())),
    backUp: (accountId) => backUpAccount(db, accountId),
    restore: (accountId) => restoreAccount(db, accountId),
    forgetKeys: async () => void (await sweepKeys(db, clock.now() + year)),
  }
}

export const createRealWorld = async (
  seed: number,
  { products, ...parts }: RealBackend,
  quota = 100,
): Promise<World<RealServer>> => {
  const { userId, token } = await parts.backend.newBuyer(undefined, quota)
  const server = new RealServer(parts, { userId, token })
  return createWorldWith(seed, { server, sub: userId, products })
}
