// @ts-check
import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** @param {number} ms */
export const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

const answerMs = 60_000

/**
 * @typedef {{ status: number, code: number, retryAfter: number | null, ms: number, failure: string | null }} Answer
 * @typedef {(text: string, values?: unknown[]) => Promise<{ rows: any[] }>} Query
 */

/**
 * Never rejects: if the answer is missing, its status is 0.
 * @param {import('node:http').RequestOptions} options @param {string | Buffer | null} body @returns {Promise<Answer>}
 */
export const call = (options, body) =>
  new Promise((resolve) => {
    const began = performance.now()
    /** @param {Partial<Answer>} answer */
    const end = (answer) =>
      resolve({ status: 0, code: 0, retryAfter: null, ms: performance.now() - began, failure: null, ...answer })
    const outgoing = request({ host: '127.0.0.1', timeout: answerMs, ...options }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece) => (text += piece))
      answer.on('error', (error) => end({ failure: error.message }))
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        const retryAfter = Number(answer.headers['retry-after'] ?? Number.NaN)
        const code = text.startsWith('{') ? Number(JSON.parse(text).code) : Number.NaN
        end({ status, code, retryAfter: Number.isNaN(retryAfter) ? null : retryAfter })
      })
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.on('error', (error) => end({ failure: error.message }))
    outgoing.end(body)
  })

/** @param {Query} query @param {number} count */
export const makeBuyers = async (query, count) => {
  const now = Date.now()
  const buyers = Array.from({ length: count }, () => ({ id: randomUUID(), token: randomUUID() }))
  for (const { id, token } of buyers) {
    const hash = createHash('sha256').update(token).digest('hex')
    await query(
      `insert into users (id, role, email, password_hash, vip_expire_time, created_at) values ($1, 'buyer', $2, '-', $3, $4)`,
      [id, `${id}@test.example`, now + 30 * 86_400_000, now],
    )
    await query(`insert into quotas (user_id, permission_type, total_limit) values ($1, 'ENQUIRY', 1000000)`, [id])
    await query(
      `insert into sessions (id, family_id, user_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, created_at, first_used_at)
       values ($1, $1, $2, $1, $1, $3, $3, $4, $4)`,
      [hash, id, now + 86_400_000, now],
    )
  }
  return buyers
}

/** @param {string} pesticideId @param {string} clientRef */
export const enquiryBody = (pesticideId, clientRef) =>
  JSON.stringify({
    caseDraftId: '0',
    clientRef,
    products: [{ pesticideId, quantity: '1200', unit: 'kg', packaging: 'BAG_KRAFT_25KG' }],
    deliveryPlace: 'Santos',
    payMethod: 'LC_SIGHT',
    tradeClause: 'FOB',
    note: 'Labels in Portuguese',
    maxReplyTime: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
    attach: '',
  })

/**
 * Until `stop`, each buyer sends one request at a time, and repeats it until it is accepted.
 * @param {readonly { id: string, token: string }[]} buyers @param {number} port @param {string} pesticideId
 */
export const startSenders = (buyers, port, pesticideId) => {
  const agent = new Agent({ keepAlive: true })
  let running = true
  let acceptedCount = 0
  /** How often each outcome occurred since the last `take`. @type {Map<string, number>} */
  let outcomes = new Map()
  /** @type {string[]} */
  const refs = []
  let slowest = 0

  /** @param {Answer} answer */
  const count = ({ status, retryAfter, failure, ms }) => {
    const name = failure ?? (status === 503 ? `503${retryAfter === null ? ' without Retry-After' : ''}` : `${status}`)
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
    slowest = Math.max(slowest, ms)
  }
  /** @param {{ token: string }} buyer */
  const send = async ({ token }) => {
    const ref = randomUUID()
    const body = enquiryBody(pesticideId, ref)
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Idempotency-Key': `"${ref}"`,
    }
    for (;;) {
      const answer = await call(
        { port, agent, method: 'PUT', path: '/buyer-api/buyer/case-draft/send-enquiry', headers },
        body,
      )
      count(answer)
      if (answer.status === 200 && answer.code === 0) break
      // Waits as long as the answer's Retry-After says, but at most a second; 300 ms if it has none.
      await pause(answer.retryAfter === null ? 300 : Math.min(1_000, answer.retryAfter * 1_000))
    }
    acceptedCount += 1
    refs.push(ref)
  }
  const work = buyers.map(async (buyer) => {
    while (running) await send(buyer)
  })
  return {
    accepted: () => acceptedCount,
    /** Resolves after `more` further requests were accepted. Rejects after `limitMs`. @param {number} more */
    more: async (more, limitMs = 120_000) => {
      const [goal, until] = [acceptedCount + more, performance.now() + limitMs]
      while (acceptedCount < goal) {
        if (performance.now() > until)
          throw new Error(`${goal - acceptedCount} of ${more} sends were not accepted in time`)
        await pause(50)
      }
    },
    take: () => {
      const summary = { outcomes: Object.fromEntries(outcomes), slowest: Math.round(slowest) }
      outcomes = new Map()
      slowest = 0
      return summary
    },
    stop: async () => {
      running = false
      await Promise.all(work)
      agent.destroy()
      return refs
    },
  }
}

/** @param {Query} query @param {readonly { id: string }[]} buyers @param {readonly string[]} refs */
export const countOutcomes = async (query, buyers, refs) => {
  const ids = buyers.map(({ id }) => id)
  const { rows } = await query(
    `select client_ref as ref, count(*)::int as n from request_records where account_id = any($1) group by 1`,
    [ids],
  )
  const storedCounts = new Map(rows.map(({ ref, n }) => [String(ref), Number(n)]))
  const [used] = (await query(`select sum(used_count)::int as n from quotas where user_id = any($1)`, [ids])).rows
  return {
    accepted: refs.length,
    lost: refs.filter((ref) => !storedCounts.has(ref)).length,
    doubled: [...storedCounts.values()].reduce((sum, n) => sum + n - 1, 0),
    quotaUsed: Number(used?.n),
  }
}
