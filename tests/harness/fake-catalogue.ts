import { createHash } from 'node:crypto'
import type { Call } from '#contract/call.ts'
import { catalogueCalls, referenceCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import type { SnapshotManifest, SnapshotPart } from '#contract/snapshot.ts'
import type { CatalogueFiles } from '#api/files/catalogue-files.ts'
import type { Api, CallInput } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import type { FindingName, FindingStore } from '#api/capabilities.ts'

export type Row = Record<string, unknown>

export const productRow = (n: number, change: Row = {}): Row => ({
  pesticideId: `p${n}`,
  name: `Product ${n}`,
  nameEn: `Product ${n}`,
  registrationNo: `PD${20000000 + n}`,
  registrationClass: 'PD',
  categories: [{ categoryId: 'c1', categoryName: 'Herbicide' }],
  formulation: 'SL',
  isSingle: true,
  ingredients: [{ name: 'glyphosate', nameEn: 'glyphosate' }],
  crops: [],
  targets: [],
  validUntil: [2031, 1, 1 + (n % 28)],
  company: { companyId: `k${n % 3}`, name: `Maker ${n % 3}` },
  updateTime: 1000,
  ...change,
})

export const companyRow = (n: number, change: Row = {}): Row => ({
  companyId: `k${n}`,
  name: `Maker ${n}`,
  nameEn: `Maker ${n}`,
  country: 'CN',
  updateTime: 1000,
  ...change,
})

export const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

const partOf = (table: string, rows: readonly Row[]): Readonly<{ part: SnapshotPart; text: string }> => {
  const text = JSON.stringify({ rows })
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { part: { url: `${table}-${sha256.slice(0, 12)}.json`, rows: rows.length, bytes: text.length, sha256 }, text }
}

export class FakeFiles implements CatalogueFiles {
  published: SnapshotManifest | null = null
  readonly fetched: string[] = []
  /** Called before a part is served, with the number of earlier requests for parts. If it throws, the request fails. */
  beforePart: (url: string, count: number) => void | Promise<void> = () => {}
  private asked = 0
  private readonly texts = new Map<string, string>()

  publish(
    version: string,
    products: readonly (readonly Row[])[],
    companies: readonly (readonly Row[])[],
    createdAt = 2000,
  ): void {
    const table = (name: string, groups: readonly (readonly Row[])[]) => {
      const parts = groups.map((rows) => partOf(name, rows))
      for (const { part, text } of parts) this.texts.set(part.url, text)
      return { rows: groups.flat().length, parts: parts.map(({ part }) => part), next: `${name}@${version}` }
    }
    this.published = {
      version,
      createdAt,
      products: table('products', products),
      companies: table('companies', companies),
    }
  }

  async manifest(): Promise<SnapshotManifest | null> {
    return this.published
  }

  async part(_locale: string, part: SnapshotPart): Promise<Uint8Array<ArrayBuffer>> {
    await this.beforePart(part.url, this.asked++)
    this.fetched.push(part.url)
    return new TextEncoder().encode(this.texts.get(part.url) ?? 'gone')
  }
}

type Answer = (query: Row) => unknown

export class FakeApi implements Pick<Api, 'call'> {
  readonly made: { path: string; query: Row; language: string }[] = []
  signedIn = false
  private readonly answers = new Map<string, Answer>()

  constructor() {
    for (const call of Object.values(referenceCalls)) this.answer(call, () => [])
  }

  answer(call: Call, answer: Answer): void {
    this.answers.set(call.path, answer)
  }

  answerChanges(table: 'products' | 'companies', answer: Answer): void {
    this.answer(table === 'products' ? catalogueCalls.productChanges : catalogueCalls.companyChanges, answer)
  }

  paths(): string[] {
    return this.made.map(({ path }) => path.split('/').slice(-2).join('/'))
  }

  readonly call: Api['call'] = async <C extends Call>(call: C, input: CallInput<C> = {}) => {
    const query = (input.query ?? {}) as Row
    this.made.push({ path: call.path, query, language: input.headers?.['Accept-Language'] ?? '' })
    if (call.access !== 'open' && !this.signedIn) throw new ApiError('refused', { code: code.unauthorized, http: 401 })
    const answer = this.answers.get(call.path)
    if (!answer) throw new ApiError('refused', { code: code.notFound, http: 404 })
    const answerData = await answer(query)
    input.onReceived?.(JSON.stringify(answerData).length)
    const parsed = call.data.safeParse(answerData)
    if (!parsed.success) throw new ApiError('shape', { cause: parsed.error })
    return parsed.data as never
  }
}

export const emptyChangesPage = (next: string) => ({ list: [], deleted: [], cursor: null, next, total: 0 })

export class FakeFindings implements Pick<FindingStore, 'known' | 'note'> {
  readonly noted: Partial<Record<FindingName, boolean>> = {}

  async known(name: FindingName): Promise<boolean | null> {
    return this.noted[name] ?? null
  }

  async note(name: FindingName, offered: boolean): Promise<void> {
    this.noted[name] = offered
  }
}

export const depsWithoutFindings = () => ({ offers: new FakeFindings(), wait: async () => {} })
