import type { Locks } from '#account/outbox/ports.ts'

const abortError = () => new DOMException('aborted', 'AbortError')

export class FakeLocks {
  readonly #queues = new Map<string, Readonly<{ owner: object; grant: () => void }>[]>()
  readonly #holders = new Map<string, { owner: object; lose: () => void }>()
  steals = 0

  of(owner: object): Locks {
    return { request: (name, options, work) => this.#request(owner, name, options, work) }
  }

  drop(owner: object): void {
    for (const [name, queue] of this.#queues)
      this.#queues.set(
        name,
        queue.filter((waiter) => waiter.owner !== owner),
      )
    for (const [name, holder] of this.#holders) if (holder.owner === owner) this.#free(name)
  }

  #free(name: string): void {
    this.#holders.delete(name)
    this.#queues.get(name)?.shift()?.grant()
  }

  #request(
    owner: object,
    name: string,
    { signal, steal }: { signal: AbortSignal; steal: boolean },
    work: () => Promise<void>,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        const mine = { owner, lose: () => reject(abortError()) }
        this.#holders.set(name, mine)
        const over = () => {
          if (this.#holders.get(name) === mine) this.#free(name)
        }
        work().then(
          () => {
            over()
            resolve()
          },
          (error: unknown) => {
            over()
            reject(error instanceof Error ? error : new Error('work failed', { cause: error }))
          },
        )
      }
      const holder = this.#holders.get(name)
      if (!holder) return grant()
      if (steal) {
        this.steals += 1
        this.#holders.delete(name)
        holder.lose()
        return grant()
      }
      const waiter = { owner, grant }
      const queue = this.#queues.get(name) ?? []
      this.#queues.set(name, [...queue, waiter])
      signal.addEventListener('abort', () => {
        this.#queues.set(
          name,
          (this.#queues.get(name) ?? []).filter((one) => one !== waiter),
        )
        reject(abortError())
      })
    })
  }
}
