import { expect, test } from 'vitest'
import { allCalls } from '#contract/calls.ts'
import type { Call } from '#contract/call.ts'
import { envelope } from '#contract/envelope.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { SeededRandom } from '#tests/harness/sync/seeded.ts'
import { builtApp } from '#tests/harness/built-app.ts'
import { testApp } from '#tests/harness/server.ts'

/** M9: no request makes the server fail. For a long run with another seed: `FUZZ_REQUESTS=100000 FUZZ_SEED=7`. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 3_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const calls: readonly Call[] = Object.values(allCalls).flatMap((group) => Object.values<Call>(group))

const makeDeep = (levels: number): unknown => {
  let value: unknown = 'x\0y'
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

const numbers = [0, -1, 0.5, 1.5, 1e300, -1e300, 2 ** 31, 2 ** 53, 1e21, Number.MAX_SAFE_INTEGER + 2]
const texts = [
  '',
  ' ',
  '\0',
  'x\0',
  '\ud800',
  '0',
  '-1',
  '0.5',
  '1e300',
  '[]',
  "'; --",
  '%',
  '\u202e',
  'x'.repeat(300),
  '../..',
  '1,2,,3',
  'null',
  '٣',
  '😀',
]

const odd = (chance: SeededRandom, levels = 2): unknown => {
  switch (chance.below(levels > 0 ? 9 : 6)) {
    case 0:
      return null
    case 1:
      return chance.pick(numbers)
    case 2:
    case 3:
      return chance.pick(texts)
    case 4:
      return chance.below(2) === 1
    case 5:
      return []
    case 6:
      return Array.from({ length: chance.below(4) }, () => odd(chance, levels - 1))
    case 7:
      return makeDeep(chance.pick([3, 40, 4_000]))
    default:
      return Object.fromEntries(
        names.filter(() => chance.below(4) === 0).map((name) => [name, odd(chance, levels - 1)]),
      )
  }
}

const queryNamesOf = ({ query }: Call): readonly string[] =>
  'shape' in query && query.shape instanceof Object ? Object.keys(query.shape) : []

/** Field names of the contract, because an odd value reaches the database only in a field that is read. */
const names = [
  'id',
  'ids',
  'caseDraftId',
  'clientRef',
  'products',
  'pesticideId',
  'quantity',
  'unit',
  'packaging',
  'attach',
  'note',
  'maxReplyTime',
  'updatedSince',
  'after',
  'pageNo',
  'pageSize',
  'size',
  'keyword',
  'companyId',
  'categoryIds',
  'since',
  'cursor',
  'limit',
  'version',
  'text',
  'shipmentId',
  'email',
  'password',
  'code',
  'scene',
  'roleId',
  'nickname',
  'timezone',
  'country',
  'isEnable',
  'rate',
  'content',
  'file',
  'validMonths',
  'openTo',
  'cropId',
  'inviteUuid',
  'inviteCode',
  'periodMonth',
  'canPay',
  'replyState',
  'pesticideIds',
  'fields',
  'photos',
  'mobile',
  'areacode',
]

/** A valid body with some odd fields. A body with only odd fields is refused before most of the code runs. */
const nearlyRight = (chance: SeededRandom, product: string): unknown => {
  const body: Record<string, unknown> = { ...enquiryBody([product]), id: '1', text: 'words', version: 1, roleId: 2 }
  for (let n = chance.below(3); n >= 0; n -= 1) body[chance.pick(Object.keys(body))] = odd(chance)
  return body
}

test(
  `M9 none of ${requests} odd requests from seed ${seed} makes the server fail`,
  { timeout: 3_600_000 },
  async () => {
    const appBuild = builtApp()
    const { app, newBuyer } = await testApp({ config: { webFolder: appBuild.folder } })
    const { token } = await newBuyer()
    const chance = new SeededRandom(seed)
    const faults: string[] = []
    for (let n = 0; n < requests; n += 1) {
      const call = chance.pick(calls)
      const ownNames = queryNamesOf(call)
      const query = Array.from({ length: chance.below(4) }, () =>
        chance.pick(ownNames.length > 0 ? ownNames : names),
      ).map(
        (name) =>
          `${name}=${encodeURIComponent(String(odd(chance, 0)).replaceAll(/\p{Surrogate}/gu, '')).slice(0, 400)}`,
      )
      const path =
        chance.below(6) === 0 ? chance.pick(oddPaths) : call.path.replace(/\{\w+\}/gu, () => chance.pick(oddParts))
      const body = chance.below(3) === 0 ? nearlyRight(chance, '1') : odd(chance, 3)
      const headers: Record<string, string> = {
        'Content-Type':
          chance.below(12) === 0 ? chance.pick(['text/plain', 'multipart/form-data', '']) : 'application/json',
        ...(chance.below(5) > 0 ? { Authorization: `Bearer ${token}` } : {}),
        ...(chance.below(4) === 0 ? { 'Idempotency-Key': chance.pick(['"k"', 'x'.repeat(500), '"a b"', '0']) } : {}),
        ...(chance.below(4) === 0 ? { 'If-Match': chance.pick(['"1"', '1e9', '"-1"', '"99999999999999"', '*']) } : {}),
      }
      const url = `http://localhost${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
      const text = JSON.stringify(body)
      const answer = await app.request(url, {
        method: call.method,
        headers,
        ...(call.method === 'GET' ? {} : { body: text }),
      })
      const answerText = await answer.text()
      const json = (answer.headers.get('content-type') ?? '').includes('json')
        ? envelope.safeParse(JSON.parse(answerText))
        : null
      // Without a transcriber, speech is refused with 501, which does not count as a failure.
      const isFault = (answer.status >= 500 && answer.status !== 501) || json?.data?.code === 500
      if (isFault)
        faults.push(
          `${call.method} ${url.slice(0, 300)} ${text.slice(0, 300)} -> ${answer.status} ${answerText.slice(0, 120)}`,
        )
    }
    appBuild.remove()
    expect(faults.slice(0, 10)).toEqual([])
  },
)

test('large bodies that are sent repeatedly to each call are refused or limited, so that no list returns more than 8 MB', async () => {
  const { app, deps, newBuyer } = await testApp()
  const { token } = await newBuyer()
  const { ofDemo } = await requestableProducts(deps.db)
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const ask = (call: Call, body?: string, query = '') =>
    app.request(call.path.replace(/\{\w+\}/gu, '1') + query, {
      method: call.method,
      headers,
      ...(body ? { body } : {}),
    })
  const right: Record<string, unknown> = enquiryBody(ofDemo('9001').slice(0, 1))
  const bodies = [900_000, 60_000, 2_000].flatMap((size) =>
    ['note', 'file', 'saleChannel', 'content', 'attach'].map((name) =>
      JSON.stringify({ ...right, content: 'words', [name]: 'COA,'.repeat(size / 4) }),
    ),
  )
  const faults: string[] = []
  for (const call of calls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/logout')))
    for (let turn = 0; turn < 30; turn += 1) {
      const { status } = await ask(call, bodies[turn % bodies.length])
      if (status >= 500 && status !== 501) faults.push(`${call.path} -> ${status}`)
    }
  let sum = 0
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    const { length } = await (await ask(call, undefined, '?pageNo=1&pageSize=200')).text()
    sum += length
    if (length > 8_000_000) faults.push(`${call.path} answers ${length} bytes`)
  }
  expect(faults).toEqual([])
  expect(sum).toBeLessThan(40_000_000)
}, 600_000)

const oddParts = ['1', '%00', '%ff', '..%2f..', 'x'.repeat(300), '%ED%A0%80', '-1', '1e300', '%F0%9F%98%80'] as const
const oddPaths = [
  '/files/%00a/x',
  '/files/..%2f/x',
  `/files/${'a'.repeat(300)}/x`,
  '/files/1/%00',
  '/files/%ff/x',
  '//csp.json',
  `/${'a'.repeat(300)}`,
  `/pages/${'a'.repeat(300)}`,
  `/assets/${'a'.repeat(300)}.js`,
  '/%',
  '/%00',
  '/.env',
  '/sw.js/x',
  '/catalogue/en/%00',
  '/catalogue/xx/manifest.json',
  `/catalogue/en/${'a'.repeat(300)}`,
  '/buyer-api/buyer/%00',
] as const

const deepText = `{"content":${'['.repeat(20_000)}"\\u0000"${']'.repeat(20_000)}}`

test.each([
  ['deep arrays with NUL', 'POST', '/buyer-api/buyer/feedback/create', deepText],
  ['NUL in a path', 'GET', '/files/%00a/x', null],
  ['a path of 300 characters', 'GET', `/${'a'.repeat(300)}`, null],
  ['a role of one and a half', 'POST', '/buyer-api/buyer/chat/conversation/create-my', '{"roleId":1.5}'],
  ['half a millisecond', 'GET', '/buyer-api/buyer/enquiry/page?updatedSince=0.5', null],
  ['a moment that no clock shows', 'GET', '/buyer-api/buyer/case-draft/page-enquiry?updatedSince=1e300', null],
])('M9 %s is refused', async (_, method, path, body) => {
  const appBuild = builtApp()
  const { app, newBuyer } = await testApp({ config: { webFolder: appBuild.folder } })
  const { token } = await newBuyer()
  const answer = await app.request(`http://localhost${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body,
  })
  appBuild.remove()
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
})
