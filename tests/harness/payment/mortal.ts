import type { Database } from '#server/platform/db/database.ts'

export class Killed extends Error {
  override readonly name = 'Killed'
}

export class Life {
  #steps: number
  constructor(steps = Number.POSITIVE_INFINITY) {
    this.#steps = steps
  }
  get dead(): boolean {
    return this.#steps < 0
  }
  beat(): void {
    this.#steps -= 1
    if (this.dead) throw new Killed()
  }
}

const statements = new Set<PropertyKey>(['select', 'insert', 'update', 'delete', 'execute'])

export const mortalDb = (db: Database, life: Life): Database =>
  new Proxy(db, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...args: unknown[]) => unknown
      if (statements.has(name))
        return (...args: unknown[]) => {
          life.beat()
          return call(...args)
        }
      if (name !== 'transaction') return call
      return async (work: (tx: Database) => Promise<unknown>) => {
        life.beat()
        const result = await target.transaction((tx) => work(mortalDb(tx, life)))
        life.beat()
        return result
      }
    },
  })
