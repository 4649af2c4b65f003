import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { referenceCalls } from '#contract/calls/catalogue.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { sellerCalls, type SellerRecordWire } from '#contract/calls/seller.ts'
import type { Call } from '#contract/call.ts'
import { code } from '#contract/codes.ts'
import type { LoginData } from '#contract/entities/account.ts'
import { createSellerCalls } from './calls.ts'
import { SellerPage } from './page.tsx'

export const testNow = Date.UTC(2026, 2, 4, 12)

export const aRequest = (change: Partial<SellerRecordWire> = {}): SellerRecordWire => ({
  id: 'E-20260304-AAAAA',
  kind: 'enquiry',
  recordNo: 'E-20260304-AAAAA',
  company: { name: 'Example Yangtze' },
  companyTimezone: 'Asia/Shanghai',
  buyerTimezone: 'America/Costa_Rica',
  attachList: [],
  requiredFiles: [],
  status: 20,
  createTime: testNow,
  products: [
    { pesticideId: 'P1', name: 'Mesotrione 480 g/L SC', quantity: '5000', unit: 'L', packaging: 'DRUM' },
    { pesticideId: 'P2', name: 'Diquat 200 g/L SL', quantity: '2000', unit: 'L' },
  ],
  log: [{ id: '0', time: testNow, actor: 'buyer', type: 'sent', status: 10, files: [] }],
  ...change,
})

export const aLogin = (change: Partial<LoginData> = {}): LoginData => ({
  userId: 'u-9002',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  expiresTime: testNow + 3_600_000,
  ...change,
})

interface SentRequest {
  readonly path: string
  readonly body: unknown
  readonly token: string | null
  readonly key: string | null
  readonly query: URLSearchParams
}
type Answer = (request: SentRequest) => Response | Promise<Response>

const json = (body: unknown, http = 200) => new Response(JSON.stringify(body), { status: http })
export const answerWith =
  (data: unknown): Answer =>
  () =>
    json({ code: 0, data })
export const refuseWith =
  (msg: string): Answer =>
  () =>
    json({ code: 1_002_000_000, data: null, msg })
export const unauthorizedAnswer: Answer = () => json({ code: code.unauthorized, data: null, msg: 'Log in again' }, 401)
export const offlineAnswer: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
export const faultAnswer: Answer = () => json({ code: 500, data: null, msg: 'ECONNREFUSED 10.0.0.3' }, 500)
export const captivePortalAnswer: Answer = () => new Response('<html>Welcome to the hotel</html>', { status: 200 })
const laterAnswer = () => {
  let answer: (response: Response) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const promise = new Promise<Response>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  return {
    wait: (() => promise) satisfies Answer,
    comes: (data: unknown) => act(async () => answer(json({ code: 0, data }))),
    timesOut: () => act(async () => fail(new DOMException('timed out', 'TimeoutError'))),
  }
}

export const fakeBackend = (records: readonly SellerRecordWire[] = [aRequest()]) => {
  const answers = new Map<string, Answer>()
  const requests: SentRequest[] = []
  const on = (call: Call, answer: Answer) => void answers.set(call.path, answer)
  const list = (...all: readonly SellerRecordWire[]) =>
    on(sellerCalls.inbox, answerWith({ list: all, total: all.length }))
  const supplier = { userId: 'u-9002', email: 'supplier-9002@example.com', supplierId: '9002' }
  on(sellerCalls.sellerLogin, answerWith(aLogin()))
  on(referenceCalls.dictionaries, answerWith([{ dictType: 'product_unit', value: 'L', label: 'Litre (L)' }]))
  on(sellerCalls.sellerInfo, answerWith({ ...supplier, name: 'Example Yangtze Agrochemical' }))
  list(...records)
  return {
    on,
    list,
    later: (call: Call) => {
      const answer = laterAnswer()
      on(call, answer.wait)
      return answer
    },
    of: (call: Call) => requests.filter(({ path }) => path === call.path),
    refresh: (answer: Answer) => on(authCalls.refreshToken, answer),
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const { pathname, searchParams } = new URL(url, 'http://seller.test')
      const headers = new Headers(init.headers)
      const one: SentRequest = {
        path: pathname,
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
        token: headers.get('Authorization')?.replace('Bearer ', '') ?? null,
        key: headers.get('Idempotency-Key'),
        query: searchParams,
      }
      requests.push(one)
      return (answers.get(pathname) ?? answerWith(pathname.startsWith('/seller-api/request/') ? aRequest() : null))(one)
    },
  }
}
export type FakeBackend = ReturnType<typeof fakeBackend>

export const fakeTab = (login: LoginData | null) => {
  let text = login && JSON.stringify(login)
  return {
    read: () => text,
    write: (next: string | null) => {
      text = next
    },
  }
}

type PageOptions = Readonly<{ backend?: FakeBackend; login?: LoginData | null; at?: string; badLink?: boolean }>

export const showPage = (options: PageOptions = {}) => {
  const { backend = fakeBackend(), login = aLogin(), at = '#enquiry', badLink = false } = options
  const tab = fakeTab(login)
  const calls = createSellerCalls({ base: '', fetch: backend.fetch, stored: tab, uuid: () => 'login-1', locale: 'en' })
  let count = 0
  const uuid = () => {
    count += 1
    return `key-${count}`
  }
  window.history.replaceState(null, '', `/seller/${at}`)
  render(<SellerPage calls={calls} badLink={badLink} uuid={uuid} now={() => testNow} />)
  return { backend, tab, calls }
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
export const send = () => press('Send')
export const openRequest = async (name: string | RegExp = /E-20260304-AAAAA/) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  await screen.findByRole('heading', { level: 2 })
}
export const typeInto = async (label: string | RegExp, text: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
export const fieldValue = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label).value

export const logIn = async () => {
  await typeInto('Email', 'supplier-9002@example.com')
  await typeInto('Password', 'demo-2026')
  await press('Log in')
}
export const openQuotationForm = async (backend = fakeBackend()) => {
  showPage({ backend })
  await openRequest()
  await press('Send a quotation')
  await typeInto('Unit price: Mesotrione 480 g/L SC', '2.50')
  await typeInto('Unit price: Diquat 200 g/L SL', '1.075')
  await typeInto(/^Message/, 'Valid for a month')
  return backend
}
