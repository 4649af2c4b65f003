import type { DBCore, DBCoreTable, Dexie } from 'dexie'

export class Activity {
  pending = 0
  steps = 0
  dead = false
  readonly names: string[] = []
  dieAt = Infinity
  /** The next `left` writes fail with this error of the browser. */
  disk: { readonly error: string; left: number } | null = null
  onDeath: () => void = () => {}
  onWrite: (table: string, values: readonly unknown[]) => void = () => {}
  readonly #open = new Set<IDBTransaction>()
  #thaw: (() => void) | null = null
  #frozen: Promise<void> | null = null

  get frozen(): boolean {
    return this.#frozen !== null
  }

  /** Until it thaws, the context gets no answers and sends no requests. */
  freeze(): void {
    this.#frozen ??= new Promise((resolve) => {
      this.#thaw = resolve
    })
  }

  thaw(): void {
    this.#frozen = null
    this.#thaw?.()
  }

  async whenAwake(): Promise<void> {
    while (this.#frozen) await this.#frozen
  }

  step(name: string): boolean {
    if (this.dead) return false
    this.steps += 1
    this.names.push(name)
    if (this.steps < this.dieAt) return true
    this.kill()
    return false
  }

  /** Ends the context as a power cut does: uncommitted writes are lost. */
  kill(): void {
    if (this.dead) return
    this.dead = true
    this.pending = 0
    for (const tx of this.#open) {
      try {
        tx.abort()
      } catch {}
    }
    this.onDeath()
  }

  async track<T>(name: string, work: () => PromiseLike<T>): Promise<T> {
    if (!this.step(name)) return new Promise<never>(() => {})
    this.pending += 1
    try {
      const result = await work()
      return this.dead ? await new Promise<never>(() => {}) : result
    } finally {
      if (!this.dead) this.pending -= 1
    }
  }

  watch(db: Dexie): void {
    db.use({
      stack: 'dbcore',
      name: 'activity',
      create: (core): DBCore => ({
        ...core,
        transaction: (tables, mode, options) => {
          const tx = core.transaction(tables, mode, options) as unknown as IDBTransaction
          this.step(`begin ${mode} ${tables.join()}`)
          this.#open.add(tx)
          this.pending += 1
          const over = (name: string) => () => {
            this.#open.delete(tx)
            if (this.dead) return
            this.pending -= 1
            this.step(name)
          }
          tx.addEventListener('complete', over(`commit ${tables.join()}`))
          tx.addEventListener('abort', over('abort'))
          if (this.dead) tx.abort()
          return tx
        },
        table: (name) => this.#table(name, core.table(name)),
      }),
    })
  }

  #table(name: string, table: DBCoreTable): DBCoreTable {
    return {
      ...table,
      mutate: (request) =>
        this.track(`${request.type} ${name}`, () => {
          if (this.disk && this.disk.left-- > 0) return Promise.reject(new DOMException('disk', this.disk.error))
          if (request.type === 'add' || request.type === 'put') this.onWrite(name, request.values)
          return table.mutate(request)
        }),
      get: (request) => this.#read(() => table.get(request)),
      getMany: (request) => this.#read(() => table.getMany(request)),
      query: (request) => this.#read(() => table.query(request)),
      count: (request) => this.#read(() => table.count(request)),
    }
  }

  /** A read is not a step, because dying at a read leaves the same state as dying at the steps around it. */
  #read<T>(work: () => PromiseLike<T>): Promise<T> {
    return this.dead ? new Promise<never>(() => {}) : (work() as Promise<T>)
  }
}
