const firstDelayMs = 60_000
const maxDelayMs = 60 * 60_000

export interface InstallDeps {
  readonly register: () => Promise<ServiceWorkerRegistration>
  readonly whenOnline: (listener: () => void) => void
  readonly later: (ms: number, then: () => void) => () => void
}

/** Retries a failed installation or update of the service worker, because browsers retry only at the next visit. */
export const retryUntilInstalled = async (
  first: Promise<ServiceWorkerRegistration | undefined>,
  { register, whenOnline, later }: InstallDeps,
): Promise<void> => {
  let failures = 0
  let cancel: (() => void) | null = null
  const watchedRegistrations = new WeakSet<ServiceWorkerRegistration>()

  const retryLater = () => {
    cancel?.()
    cancel = later(Math.min(firstDelayMs * 4 ** failures, maxDelayMs), attempt)
    failures += 1
  }
  const follow = (worker: ServiceWorker | null) => {
    let isInstalled = false
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'redundant' && !isInstalled) retryLater()
      if (worker.state !== 'installed') return
      isInstalled = true
      failures = 0
    })
  }
  const watch = (registration: ServiceWorkerRegistration) => {
    const { installing, waiting, active } = registration
    // There is no worker: the first installation failed before the code below could watch it.
    if (!installing && !waiting && !active) return retryLater()
    if (watchedRegistrations.has(registration)) return
    watchedRegistrations.add(registration)
    registration.addEventListener('updatefound', () => follow(registration.installing))
    follow(installing)
  }
  /** Registers the worker again, because after a failed first installation the browser forgets the registration. */
  const attempt = () => {
    cancel?.()
    cancel = null
    register()
      .then(async (registration) => {
        watch(registration)
        if (registration.active) await registration.update()
      })
      .catch(retryLater)
  }

  whenOnline(() => {
    if (cancel) attempt()
  })
  const registration = await first
  if (registration) watch(registration)
  else retryLater()
}
