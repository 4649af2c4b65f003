import { describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import { inflightOpOf, okAnswer, htmlPageAnswer, wireAnswer, testDrain } from '#tests/harness/sync/test-drain.ts'
import { causeOfHtml, readCall, readList, type ReadResult } from './read-call.ts'

const asking = { token: 'token', op: inflightOpOf('o', 'send') }
const reading = async (...answers: Parameters<Awaited<ReturnType<typeof testDrain>>['answers']['push']>) => {
  const here = await testDrain({ honoursKeys: false })
  here.answers.push(...answers)
  return { here, read: await readCall(here.drain, asking, requestCalls.enquiry.draftPage, { pageNo: '1' }) }
}
const listOf = (list: unknown[], total = list.length) => okAnswer({ list, total })

describe('one read', () => {
  test('returns the data, and whether the list is complete', async () => {
    const { read, here } = await reading(listOf([{ caseDraftId: 1 }]))
    expect(read).toMatchObject({ data: { list: [{ caseDraftId: '1' }], total: 1 }, partial: false })
    expect(here.left[0]?.path).toMatch(/page-enquiry\?pageNo=1$/u)
  })

  test('VERIFY-6 is partial if a row is unreadable', async () => {
    expect((await reading(listOf([{ caseDraftId: 1 }, { note: 'nameless' }]))).read).toMatchObject({ partial: true })
    expect((await reading(okAnswer([{ caseDraftId: 1 }]))).read).not.toBe('unreachable')
  })

  test.each<[string, Parameters<typeof wireAnswer>, ReadResult<unknown>]>([
    ['404 in a 200', [{ code: 404 }], 'not-here'],
    ['410', [{ code: 410 }, { status: 410 }], 'not-here'],
    ['an unknown code', [{ code: 987_654 }], 'not-offered'],
    ['405', [{ code: 405 }, { status: 405 }], 'not-offered'],
    ['forbidden', [{ code: code.forbidden }], 'not-offered'],
    ['a success without a list', [{ code: 0, data: true }], 'not-offered'],
    ['a server failure', [{ code: 500 }, { status: 500 }], 'unreachable'],
    ['a gateway failure', [null, { status: 502 }], 'unreachable'],
    ['too many requests', [{ code: 429 }, { status: 429 }], 'unreachable'],
    ['an app that is too old', [{ code: code.clientTooOld }], 'unreachable'],
  ])('VERIFY-4 VERIFY-6 has the right result after the answer "%s"', async (_, answer, expected) => {
    expect((await reading(wireAnswer(...answer))).read).toBe(expected)
  })

  test('AUTH-1 distinguishes an ended session from a renewal that did not reach the server', async () => {
    const refusal = wireAnswer({ code: code.unauthorized })
    expect((await reading(refusal)).read).toBe('unreachable')
    const setup = await testDrain()
    setup.session.sub = null
    setup.answers.push(refusal)
    expect(await readCall(setup.drain, asking, requestCalls.enquiry.draftGet, { id: '7' })).toBe('unauthorized')
  })

  test('VERIFY-4 counts as "unreachable" if there is no connection', async () => {
    expect((await reading(null)).read).toBe('unreachable')
  })
})

describe('F8 an HTML page as the answer', () => {
  test("is a portal's page if the server answers another call with HTML or not at all", async () => {
    expect((await reading(htmlPageAnswer, htmlPageAnswer)).read).toBe('unreachable')
    expect((await reading(htmlPageAnswer, null)).read).toBe('unreachable')
  })

  test.each([
    ['answers', okAnswer({ userId: 1, email: 'a@b.example' })],
    ['says that there is no such call', wireAnswer({ code: 404 })],
  ])('means that the list does not exist if the server %s to a call that every server offers', async (_, answer) => {
    const { read, here } = await reading(htmlPageAnswer, answer)
    expect(read).toBe('not-offered')
    expect(here.left).toHaveLength(2)
  })

  test('is inconclusive if the server answers the check call with 401', async () => {
    const setup = await testDrain()
    setup.answers.push(wireAnswer({ code: code.unauthorized }))
    expect(await causeOfHtml(setup.drain, asking)).toBe('unreachable')
  })
})

describe('a list, page by page', () => {
  type Page = ReadResult<{ list: string[]; total: number }>
  const pages = (...all: Page[]) => {
    const pageNumbers: string[] = []
    const readPage = ({ pageNo }: { pageNo: string }): Promise<Page> => {
      pageNumbers.push(pageNo)
      return Promise.resolve(all[Number(pageNo) - 1] ?? 'unreachable')
    }
    return { asked: pageNumbers, list: readList(readPage, (row) => row) }
  }
  const some = (list: string[], total: number, partial = false): Page => ({ data: { list, total }, partial })

  test('VERIFY-6 is complete if it has as many rows as the total', async () => {
    const { list, asked } = pages(some(['a', 'b'], 3), some(['c'], 3))
    expect(await list).toEqual({ rows: ['a', 'b', 'c'], complete: true })
    expect(asked).toEqual(['1', '2'])
  })

  test('is complete if it is empty', async () => {
    expect(await pages(some([], 0)).list).toEqual({ rows: [], complete: true })
  })

  test('is not complete if the backend repeats the same page', async () => {
    const { list, asked } = pages(some(['a'], 9), some(['a'], 9))
    expect(await list).toEqual({ rows: ['a'], complete: false })
    expect(asked).toEqual(['1', '2'])
  })

  test('is not complete if it has more pages than are read', async () => {
    const { list, asked } = pages(...['a', 'b', 'c', 'd', 'e', 'f'].map((row) => some([row], 9)))
    expect(await list).toMatchObject({ rows: ['a', 'b', 'c', 'd', 'e'], complete: false })
    expect(asked).toHaveLength(5)
  })

  test('contains a row once if it is on two pages', async () => {
    expect(await pages(some(['a', 'b'], 3), some(['b', 'c'], 3)).list).toEqual({
      rows: ['a', 'b', 'c'],
      complete: true,
    })
  })

  test('is not complete if one of its pages is partial', async () => {
    expect(await pages(some(['a'], 2, true), some(['b'], 2)).list).toEqual({ rows: ['a', 'b'], complete: false })
  })

  test.each([
    ['not-here', 'not-offered'],
    ['not-offered', 'not-offered'],
    ['unreachable', 'unreachable'],
    ['unauthorized', 'unauthorized'],
  ] as const)('VERIFY-6 %s on any page does not count as an empty list: %s', async (read, expected) => {
    expect(await pages(some(['a'], 2), read).list).toBe(expected)
    expect(await pages(read).list).toBe(expected)
  })
})
