const ask = (request: { engine: string; call: string }): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./catalogue-stores-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<{ value?: unknown; failure?: string }>) => {
      if (data.failure === undefined) resolve(data.value)
      else reject(new Error(data.failure))
    })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.postMessage(request)
  })

Object.assign(globalThis, { bench: { ask } })
