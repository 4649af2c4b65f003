import { emptyDemoAccount } from '../../server/seed/accounts.ts'

/** Each connection is closed after use, because a request could reuse one that the backend has just closed. */
const closing = { connection: 'close' }

interface RequestOptions {
  readonly method: string
  readonly token: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export const callApi = async (url: string, { method, token, body, headers = {} }: RequestOptions): Promise<unknown> => {
  const isForm = body instanceof FormData
  const answer = await fetch(url, {
    method,
    headers: {
      ...closing,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const envelope = (await answer.json()) as Readonly<{ code: number; data: unknown }>
  if (envelope.code !== 0) throw new Error(`${method} ${url}: ${JSON.stringify(envelope)}`)
  return envelope.data
}

export class BuyerApi {
  private token = ''
  private readonly base: string

  constructor(port: number) {
    this.base = `http://127.0.0.1:${port}/buyer-api/buyer`
  }

  async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    return (await callApi(`${this.base}/${path}`, { method, token: this.token, body, headers })) as T
  }

  async logIn(email: string = emptyDemoAccount.email, password: string = emptyDemoAccount.password): Promise<this> {
    const login = await this.call<{ accessToken: string }>('POST', 'auth/login', {
      email,
      password,
      code: '',
      inviteUuid: '',
      inviteCode: '',
    })
    this.token = login.accessToken
    return this
  }

  async enquiries(): Promise<
    {
      id: string | number
      batchNo: string
      recordNo: string
      clientRef: string | null
      company: { name: string }
      status: number
      products: unknown[]
      attachList: { url: string }[]
      note: string | null
    }[]
  > {
    return this.rowsOf('enquiry/page?pageNo=1&pageSize=200')
  }

  async drafts(): Promise<
    {
      caseDraftId: string | number
      version: number
      note: string | null
      deliveryPlace: string | null
      companyList: { productList: { quantity: string | null }[] }[]
    }[]
  > {
    return this.rowsOf('case-draft/page-enquiry?pageNo=1&pageSize=200')
  }

  private async rowsOf<T>(path: string): Promise<T[]> {
    return (await this.call<{ list: T[] }>('GET', path)).list
  }
}
