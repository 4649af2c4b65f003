// @ts-check
import { text } from 'node:stream/consumers'
import { build, preview } from 'vite'
import { pause } from '../../outages/senders.mjs'
import { randomSource } from '../numbers.mjs'

const latencyMs = 50

const newRun = (lost = 0) => ({
  lost,
  random: randomSource(1),
  /** @type {Map<string, number>} */
  effects: new Map(),
  /** @type {Map<string, object>} */
  answered: new Map(),
  requests: 0,
})

/** All engines use this server, so their conditions are equal. @param {string} outDir of the built page */
export const startBenchServer = async (outDir) => {
  const site = { configFile: /** @type {const} */ (false), root: import.meta.dirname, build: { outDir } }
  await build({ ...site, logLevel: 'error' })
  let run = newRun()

  /** @param {import('node:http').IncomingMessage} request @param {string} body @param {typeof run} now */
  const answerOf = (request, body, now) => {
    // Reads of our engine have no body.
    if (body === '') return { code: 0, msg: '', data: 0 }
    const key = String(request.headers['idempotency-key'])
    const storedAnswer = now.answered.get(key)
    if (storedAnswer) return storedAnswer
    const { clientRef } = JSON.parse(body)
    now.effects.set(clientRef, (now.effects.get(clientRef) ?? 0) + 1)
    const json = { code: 0, msg: '', data: { caseDraftId: clientRef, version: 1 } }
    now.answered.set(key, json)
    return json
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const call = async (request, response) => {
    const currentRun = run
    const body = await text(request)
    currentRun.requests += 1
    const drop = currentRun.random.next() < currentRun.lost
    await pause(latencyMs)
    if (currentRun !== run) return
    const json = answerOf(request, body, currentRun)
    if (drop) return void request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(json))
  }

  const server = await preview({
    ...site,
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [
      {
        name: 'operations',
        configurePreviewServer: ({ middlewares }) =>
          void middlewares.use('/buyer-api', (request, response) => {
            call(request, response).catch(() => request.socket.destroy())
          }),
      },
    ],
  })

  return {
    address: server.resolvedUrls?.local[0] ?? '',
    /** @param {number} lost */
    begin: (lost) => {
      run = newRun(lost)
    },
    applied: () => run.effects.size,
    /** @param {readonly string[]} ids operations that were reported as stored */
    judge: (ids) => ({
      requests: run.requests,
      lost: ids.filter((id) => !run.effects.has(id)).length,
      doubled: [...run.effects.values()].reduce((sum, count) => sum + count - 1, 0),
    }),
    close: () => server.close(),
  }
}
