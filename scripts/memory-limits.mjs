// @ts-check
/**
 * `npm run nightly -- memory`: measures how much the built backend's memory grows while a buyer saves and lists large
 * drafts, while files are uploaded, and while a model's answer never ends. Requires Linux, because it reads /proc.
 */
import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import pg from 'pg'
import { waitForPublicCopy, startServer } from './bench/server.mjs'
import { makeBuyers } from './outages/senders.mjs'
import { listenOnFreePort, startPostgres, temporaryPostgresSettings } from './postgres.mjs'
import { forEachConcurrently } from './side-by-side.mjs'

const megabyte = 1024 * 1024
const most = { drafts: 80, uploads: 64, model: 64 }
const [draftCount, uploadCount, uploadsOfOne, uploadBytes] = [150, 18, 6, 95 * megabyte]
const password = 'demo-2026'

/** @typedef {{ code: number, data: any, msg?: string }} Envelope */

/** @param {number} port */
const callerOf =
  (port) =>
  /** @param {string} method @param {string} path @param {{ token?: string, body?: unknown }} [options] @returns {Promise<Envelope>} */
  async (method, path, { token, body } = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/buyer-api/buyer/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return /** @type {Promise<Envelope>} */ (answer.json())
  }
/** @typedef {ReturnType<typeof callerOf>} Caller */

/** @type {string[]} */
const failures = []
/** @param {string} what @param {boolean} holds @param {string} [found] */
const expect = (what, holds, found = '') => {
  console.log(`${holds ? 'yes' : 'NO '}  ${what}${found === '' ? '' : `: ${found}`}`)
  if (!holds) failures.push(what)
}

/**
 * How far the resident memory's peak rises above `rest` (its value before) during the work, in MB.
 * @param {Awaited<ReturnType<typeof startServer>>} server @param {number} rest @param {() => Promise<void>} work
 */
const riseDuring = async (server, rest, work) => {
  server.forgetPeak()
  await work()
  return server.peak() - rest
}

/** @param {readonly string[]} products */
const largestDraft = (products) => ({
  caseDraftId: 0,
  clientRef: randomUUID(),
  maxReplyTime: '2099-12-31',
  note: '水'.repeat(6_826),
  deliveryPlace: '水'.repeat(2_800),
  payMethod: 'LC_SIGHT',
  tradeClause: 'FOB',
  products: products.map((pesticideId) => ({
    pesticideId,
    quantity: '123456.789',
    unit: 'kg',
    packaging: 'DRUM_FIBRE_25KG',
  })),
})

/** @param {Awaited<ReturnType<typeof startServer>>} server @param {number} rest @param {Caller} call @param {string} token */
const drafts = async (server, rest, call, token) => {
  const productPage = await call('GET', 'pesticide/page?pageSize=200', { token })
  // A request may contain only products that are registered and may be exported to the buyer's country.
  const products = productPage.data.list
    .filter((/** @type {any} */ one) => one.exportCountries.length === 0 && one.validUntil?.[0] > 2027)
    .map((/** @type {{ pesticideId: string }} */ one) => one.pesticideId)
  const huge = await call('POST', 'case-draft/create-intention', {
    token,
    body: {
      ...largestDraft(products.slice(0, 1)),
      note: null,
      sampleCount: '1',
      file: 'COA,'.repeat(225_000),
      saleChannel: null,
    },
  })
  const namedPaths = (huge.data?.fields ?? []).map((/** @type {{ path: string }} */ one) => one.path)
  expect(
    'a draft of 900 KB is refused by the name of its field',
    huge.code === 400 && namedPaths.includes('file'),
    namedPaths[0],
  )
  let [saved, listed] = [0, 0]
  const bytes = Buffer.byteLength(JSON.stringify(largestDraft(products)))
  const lists = async () => {
    let rows = 0
    for (let pageNo = 1; ; pageNo += 1) {
      const { data } = await call('GET', `case-draft/page-enquiry?pageNo=${pageNo}&pageSize=200`, { token })
      rows += data.list.length
      if (data.list.length === 0 || rows >= data.total) return void (listed = rows)
    }
  }
  const rise = await riseDuring(server, rest, async () => {
    await forEachConcurrently(Array.from({ length: draftCount }), 6, async () => {
      const answer = await call('POST', 'case-draft/create-enquiry', { token, body: largestDraft(products) })
      if (answer.code === 0) saved += 1
      else if (saved === 0) console.log(JSON.stringify(answer).slice(0, 400))
    })
    await Promise.all([lists(), lists(), lists()])
  })
  expect(`${draftCount} drafts of ${Math.round(bytes / 1024)} KB are saved`, saved === draftCount, String(saved))
  expect('their list has each of them', listed >= draftCount, String(listed))
  expect(`drafts and three lists at once: at most ${most.drafts} MB`, rise <= most.drafts, `${rise} MB`)
  let [refused, tries] = [/** @type {Envelope | null} */ (null), 0]
  while (refused === null && tries < 2_000) {
    tries += 1
    const answer = await call('POST', 'case-draft/create-enquiry', { token, body: largestDraft(products) })
    if (answer.code !== 0) refused = answer
  }
  expect('a full account refuses another draft', refused?.code === 1_009_000_131, `${tries} more, "${refused?.msg}"`)
}

/** @param {number} port @param {string} token */
const upload = (port, token) =>
  new Promise((resolve, reject) => {
    const sending = request(
      {
        port,
        method: 'POST',
        path: '/buyer-api/buyer/file/upload-info',
        headers: { 'Content-Type': 'multipart/form-data; boundary=b', Authorization: `Bearer ${token}` },
      },
      (answer) => {
        let text = ''
        answer.on('data', (piece) => (text += piece))
        answer.on('end', () => resolve(JSON.parse(text).code))
        answer.on('error', reject)
      },
    )
    sending.on('error', reject)
    const piece = Buffer.alloc(65_536, 'x')
    const write = async () => {
      for (let file = 0; file < 5; file += 1) {
        sending.write(
          `--b\r\nContent-Disposition: form-data; name="file"; filename="${file}.pdf"\r\n\r\n%PDF-1.4\n${randomUUID()}`,
        )
        for (let sentBytes = 0; sentBytes < uploadBytes / 5; sentBytes += piece.length)
          if (!sending.write(piece)) await new Promise((drained) => sending.once('drain', drained))
        sending.write('\r\n')
      }
      sending.end('--b--\r\n')
    }
    write().catch(reject)
  })

/** @param {Awaited<ReturnType<typeof startServer>>} server @param {number} rest @param {readonly string[]} tokens */
const uploads = async (server, rest, tokens) => {
  /** @type {unknown[]} */
  let codes = []
  const rise = await riseDuring(server, rest, async () => {
    const all = Array.from({ length: uploadCount }, (_, at) => tokens[Math.floor(at / uploadsOfOne)] ?? '')
    codes = await Promise.all(all.map((token) => upload(server.port, token)))
  })
  expect(
    `${uploadCount} uploads of 95 MB at once are stored`,
    codes.every((code) => code === 0),
    codes.join(),
  )
  expect(`uploads: at most ${most.uploads} MB`, rise <= most.uploads, `${rise} MB`)
}

const endless = {
  'a line': 'x'.repeat(60_000),
  arguments: `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [{ index: 0, function: { name: 'search_records', arguments: 'x'.repeat(200_000) } }] } }] })}\n\n`,
  'signs of life': ': still working\n\n',
}

const openEndlessModel = async () => {
  let text = ''
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"choices":[{"delta":{"content":""}}]}\n\ndata: ')
    const writeMore = () => {
      if (response.destroyed) return
      if (response.write(text)) setImmediate(writeMore)
      else response.once('drain', writeMore)
    }
    response.write('{}\n\n')
    writeMore()
  })
  return {
    port: await listenOnFreePort(server),
    will: (/** @type {string} */ next) => (text = next),
    close: () => (server.closeAllConnections(), server.close()),
  }
}

/** @param {number} port @param {string} token @param {string} conversationId */
const askModel = async (port, token, conversationId) => {
  const answer = await fetch(`http://127.0.0.1:${port}/buyer-api/buyer/chat/message/send-stream`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ conversationId, id: randomUUID(), content: 'Until when is PD20050133 valid?', model: true }),
  })
  return /"end":"(\w+)"/.exec(await answer.text())?.[1] ?? 'nothing'
}

const run = async () => {
  const postgres = await startPostgres(temporaryPostgresSettings)
  const model = await openEndlessModel()
  try {
    const server = await startServer(postgres.url, {
      UPLOAD_QUOTA_MB: '10000',
      FREE_DISK_MB: '1',
      MODEL_URL: `http://127.0.0.1:${model.port}/v1`,
      MODEL_NAME: 'endless',
      MODEL_TOTAL_MS: '10000',
    })
    try {
      await waitForPublicCopy(server.port, 'en')
      const startMemory = server.memory()
      const call = callerOf(server.port)
      const database = new pg.Client(postgres.url)
      await database.connect()
      const buyers = await makeBuyers((text, params) => database.query(text, params), 3)
      await database.end()
      const tokens = buyers.map(({ token }) => token)
      const demo = await call('POST', 'auth/login', { body: { email: 'demo@example.com', password } })
      const token = demo.data.accessToken
      await call('GET', 'case-draft/page-enquiry?pageSize=20', { token })
      await upload(server.port, token)
      const { data: conversationId } = await call('POST', 'chat/conversation/create-my', { token, body: { roleId: 1 } })
      model.will(endless['signs of life'])
      await askModel(server.port, token, conversationId)
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      const restMemory = server.memory()
      console.log(`after the start: ${startMemory} MB; at rest: ${restMemory} MB`)
      await uploads(server, restMemory, tokens)
      for (const [name, what] of Object.entries(endless)) {
        model.will(what)
        let end = ''
        const rise = await riseDuring(server, restMemory, async () => {
          end = await askModel(server.port, token, conversationId)
        })
        expect(`a model that never ends (${name}): its answer ends`, end === 'cut' || end === 'timeout', end)
        expect(`a model that never ends (${name}): at most ${most.model} MB`, rise <= most.model, `${rise} MB`)
      }
      await drafts(server, restMemory, call, tokens[0] ?? '')
      console.log(`at the end: ${server.memory()} MB`)
    } finally {
      await server.close()
    }
  } finally {
    model.close()
    postgres.stop()
  }
}

await run()
if (failures.length > 0) process.exitCode = 1
