const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** Question to answer as the page sees it: message to the worker, the answer, message back. */
const bench = async (count: number | null): Promise<unknown> => {
  const asked = async (message: unknown): Promise<unknown> => {
    const answered = new Promise<unknown>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)
    })
    worker.postMessage(message)
    return answered
  }
  const { data, questions } = (await (await fetch('/data.json')).json()) as { data: unknown; questions: unknown[] }
  const started = performance.now()
  const size = await asked({ data, count })
  const built = performance.now() - started
  const times: number[] = []
  for (const question of questions) {
    const before = performance.now()
    await asked({ question })
    times.push(performance.now() - before)
  }
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
  return { size, built, p50: at(0.5), p95: at(0.95), worst: times.at(-1) ?? 0 }
}

Object.assign(globalThis, { bench })
