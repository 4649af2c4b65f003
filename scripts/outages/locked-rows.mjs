// @ts-check
/** How long others wait while 25 calls wait for a locked row: of one account, and of the catalogue during an import. */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import pg from 'pg'
import { call, enquiry, makeBuyers } from './senders.mjs'

const path = '/buyer-api/buyer'
const many = 25

/** @param {number} port */
const callsTo = (port) => {
  const agent = new Agent({ keepAlive: true })
  /** @param {string} method @param {string} to @param {{ token: string }} buyer @param {string | null} body */
  const ask = (method, to, { token }, body = null) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body !== null && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Idempotency-Key': `"${randomUUID()}"`,
      }),
    }
    return call({ port, agent, method, path: path + to, headers }, body)
  }
  return { ask, close: () => agent.destroy() }
}

/**
 * @param {string} url @param {import('./senders.mjs').Query} query @param {number} port @param {string} pesticideId
 */
export const lockedRows = async (url, query, port, pesticideId) => {
  const { ask, close } = callsTo(port)
  const [other, ...buyers] = await makeBuyers(query, many + 1)
  const [one] = buyers
  if (!other || !one) throw new Error('no buyers')
  const rates = {
    rate: 5,
    infoRate: 5,
    speedRate: 5,
    professionRate: 5,
    feedbackRate: 5,
    attitudeRate: 5,
    qualityRate: 5,
  }
  const companyId = String(
    (await query('select company_id as id from products where id = $1', [pesticideId])).rows[0]?.id,
  )
  const review = JSON.stringify({ companyId, ...rates, tags: [], content: 'Quick.' })

  /** @param {string} lock @param {unknown[]} values @param {(at: number) => ReturnType<typeof call>} blocked */
  const measure = async (lock, values, blocked) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('begin')
    await client.query(lock, values)
    const waiting = Array.from({ length: many }, (_, at) => blocked(at))
    const others = []
    for (let turn = 0; turn < 20; turn += 1) {
      others.push(await ask('GET', '/enquiry/page?pageNo=1&pageSize=10', other))
      others.push(await ask('POST', '/case-draft/create-enquiry', other, enquiry(pesticideId, randomUUID())))
    }
    await client.query('rollback')
    await client.end()
    await Promise.all(waiting)
    return {
      slowest: Math.round(Math.max(...others.map(({ ms }) => ms))),
      refused: others.filter(({ status, code }) => status !== 200 || code !== 0).length,
    }
  }
  const sends = await measure('select from users where id = $1 for update', [one.id], () =>
    ask('PUT', '/case-draft/send-enquiry', one, enquiry(pesticideId, randomUUID())),
  )
  const creates = await measure('select from users where id = $1 for update', [one.id], () =>
    ask('POST', '/case-draft/create-enquiry', one, enquiry(pesticideId, randomUUID())),
  )
  const reviews = await measure('select from catalogue_clock for update', [], (at) =>
    ask('POST', '/bseller-review/create', buyers[at] ?? one, review),
  )
  close()
  const all = [sends, creates, reviews]
  return { ok: all.every(({ slowest, refused }) => slowest < 1_000 && refused === 0), sends, creates, reviews }
}
