/** How long a first visit waits for its service worker before it copies in a worker of its own. */
export const installMs = 20_000

const active = async (registering: Promise<ServiceWorkerRegistration | undefined>): Promise<ServiceWorker | null> => {
  const registration = await registering
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing
  if (!worker) return null
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(worker)
      // Its installation failed: a file of the shell did not arrive, or there is no room for it.
      if (worker.state === 'redundant') resolve(null)
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/**
 * The service worker that a first visit installs, once it can be asked; null if none comes in time. Waiting costs
 * nothing: the files of shell and catalogue would share a slow connection.
 */
export const installedWorker = (
  registering: Promise<ServiceWorkerRegistration | undefined>,
): Promise<ServiceWorker | null> =>
  Promise.race([
    active(registering),
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), installMs)
    }),
  ])
