import { expect, test } from 'vitest'
import { retryUntilInstalled, type InstallDeps } from './keep-installing.ts'

class Worker extends EventTarget {
  state = 'installing'
  becomes(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
class Registration extends EventTarget {
  installing: Worker | null = null
  waiting: Worker | null = null
  active: Worker | null = null
  updates = 0
  isReachable = true
  async update() {
    this.updates += 1
    if (!this.isReachable) throw new TypeError('Failed to update a ServiceWorker')
  }
  finds() {
    this.installing = new Worker()
    this.dispatchEvent(new Event('updatefound'))
    return this.installing
  }
}

const aPage = async (first: Registration | undefined) => {
  let pending: { readonly ms: number; readonly run: () => void } | null = null
  let online = () => {}
  const registrations: (Registration | null)[] = []
  let registerCount = 0
  const environment: InstallDeps = {
    register: async () => {
      registerCount += 1
      const next = registrations.shift() ?? first
      if (!next) throw new TypeError('Failed to register a ServiceWorker')
      return next as unknown as ServiceWorkerRegistration
    },
    whenOnline: (listener) => {
      online = listener
    },
    later: (ms, then) => {
      const mine = { ms, run: then }
      pending = mine
      return () => {
        if (pending === mine) pending = null
      }
    },
  }
  await retryUntilInstalled(Promise.resolve(first as unknown as ServiceWorkerRegistration | undefined), environment)
  const macrotask = () => new Promise((resolve) => setTimeout(resolve))
  return {
    registrations,
    waitsMs: () => pending?.ms ?? null,
    registered: () => registerCount,
    passes: async () => {
      const due = pending
      pending = null
      due?.run()
      await macrotask()
    },
    goesOnline: async () => {
      online()
      await macrotask()
    },
  }
}

const withActive = () => {
  const registration = new Registration()
  registration.active = new Worker()
  return registration
}

test('a failed update of the service worker is retried after growing delays of at most an hour', async () => {
  const registration = withActive()
  const page = await aPage(registration)
  expect(page.waitsMs()).toBeNull()
  const delays = []
  for (let n = 0; n < 5; n += 1) {
    registration.finds().becomes('redundant')
    delays.push(page.waitsMs())
    await page.passes()
  }
  expect(delays).toEqual([60_000, 240_000, 960_000, 3_600_000, 3_600_000])
  expect(registration.updates).toBe(5)
})

test('an installed update resets the delays, and an update that a newer one replaces is not a failure', async () => {
  const registration = withActive()
  const page = await aPage(registration)
  registration.finds().becomes('redundant')
  await page.passes()
  const firstWorker = registration.finds()
  firstWorker.becomes('installed')
  firstWorker.becomes('redundant')
  expect(page.waitsMs()).toBeNull()
  registration.finds().becomes('redundant')
  expect(page.waitsMs()).toBe(60_000)
})

test('after a failed first installation, which the browser forgets, the worker is registered again', async () => {
  const firstRegistration = new Registration()
  firstRegistration.installing = new Worker()
  const page = await aPage(firstRegistration)
  const { installing } = firstRegistration
  firstRegistration.installing = null
  installing.becomes('redundant')
  const next = new Registration()
  next.installing = new Worker()
  page.registrations.push(next)
  await page.passes()
  expect([page.registered(), page.waitsMs(), next.updates]).toEqual([1, null, 0])
  next.installing.becomes('redundant')
  expect(page.waitsMs()).toBe(240_000)
})

test.each([
  ['failed before the page watched it', new Registration()],
  ['could not be registered', undefined],
])('a first installation that %s is retried', async (_, first) => {
  const page = await aPage(first)
  expect(page.waitsMs()).toBe(60_000)
  await page.passes()
  expect(page.registered()).toBe(1)
})
