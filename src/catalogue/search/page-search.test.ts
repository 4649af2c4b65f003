// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createSearchClient, type SearchWorker } from './page-search.ts'
import type { SearchReply, SearchRequest, SearchService } from './search-service.ts'
import type { TableHits, TableQuery } from './table-index.ts'

const hits = (id: string): TableHits => ({ ids: [id], total: 1, corrected: [], matching: [0] })
const query: TableQuery = { keyword: 'a', filters: [], order: 'relevance', offset: 0, limit: 1 }
const onPage = () => {
  const search = vi.fn(async () => hits('page'))
  const service: SearchService = {
    search,
    facets: async () => ({ counts: {}, from: [], unknown: 0 }),
    sync: async () => false,
    answer: async () => null,
  }
  return { search, service: async () => service }
}

const fakeWorker = () => {
  const requests: SearchRequest[] = []
  const worker: SearchWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (request) => requests.push(request),
    terminate: vi.fn(),
  }
  return {
    worker,
    asked: requests,
    reply: (data: SearchReply) => worker.onmessage?.(new MessageEvent('message', { data })),
    break: () => worker.onerror?.(new ErrorEvent('error')),
  }
}

test('answers are matched to questions in any order', async () => {
  const { worker, asked, reply } = fakeWorker()
  const client = createSearchClient({ start: () => worker, onPage: onPage().service })
  const [first, second] = [
    client.search('en', 'products', query),
    client.search('en', 'products', { ...query, keyword: 'b' }),
  ]
  reply({ id: asked[1]?.id ?? -1, ok: true, value: hits('two') })
  reply({ id: asked[0]?.id ?? -1, ok: true, value: hits('one') })
  expect([(await first).ids, (await second).ids]).toEqual([['one'], ['two']])
})

test('a failed answer fails only its question', async () => {
  const { worker, asked, reply } = fakeWorker()
  const client = createSearchClient({ start: () => worker, onPage: onPage().service })
  const [first, second] = [client.sync('en'), client.search('en', 'products', query)]
  reply({ id: asked[0]?.id ?? -1, ok: false, message: 'no' })
  reply({ id: asked[1]?.id ?? -1, ok: true, value: hits('one') })
  await expect(first).rejects.toThrow('no')
  expect((await second).total).toBe(1)
})

test('in a browser without workers, the main thread answers', async () => {
  const client = createSearchClient({ start: () => null, onPage: onPage().service })
  expect((await client.search('en', 'products', query)).ids).toEqual(['page'])
})

test('if starting a worker throws (a policy forbids it), the main thread answers', async () => {
  const start = () => {
    throw new DOMException('no', 'SecurityError')
  }
  expect((await createSearchClient({ start, onPage: onPage().service }).search('en', 'products', query)).ids).toEqual([
    'page',
  ])
})

test('if a worker breaks, the main thread answers its pending questions and all later ones', async () => {
  const brokenWorker = fakeWorker()
  const page = onPage()
  const client = createSearchClient({ start: () => brokenWorker.worker, onPage: page.service })
  const open = client.search('en', 'products', query)
  brokenWorker.break()
  expect((await open).ids).toEqual(['page'])
  await client.search('en', 'products', query)
  expect(page.search).toHaveBeenCalledTimes(2)
  expect(brokenWorker.worker.terminate).toHaveBeenCalledTimes(1)
})
