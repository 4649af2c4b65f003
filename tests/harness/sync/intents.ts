import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { shipmentId, type RecordId, type ShipmentId } from '#domain/ids.ts'
import type { Intent } from '#account/store/rows.ts'
import type { SeededRandom } from './seeded.ts'

export interface KnownRows {
  readonly products: readonly string[]
  readonly records: readonly { readonly kind: RequestKind; readonly id: RecordId; readonly row: RequestRecord | null }[]
  readonly messages: readonly string[]
  readonly companies: readonly string[]
  readonly n: number
}

type Of<N extends Intent['name']> = Extract<Intent, { name: N }>

interface Generator<I> {
  readonly draw: (seeded: SeededRandom, known: KnownRows) => I | null
  /** The value that the intent sets for each thing; the last value counts. Null for an event: every event counts. */
  readonly says: ((intent: I) => Readonly<Record<string, string>>) | null
  readonly carries: (intent: I) => readonly string[]
}

const pick = <T>(seeded: SeededRandom, list: readonly T[]): T | null => (list.length > 0 ? seeded.pick(list) : null)
const some = <T>(seeded: SeededRandom, list: readonly T[]): T[] => list.filter(() => seeded.chance(0.5))

const ofRecords = <N extends Intent['name']>(
  make: (record: KnownRows['records'][number], known: KnownRows, seeded: SeededRandom) => Of<N> | null,
): ((seeded: SeededRandom, known: KnownRows) => Of<N> | null) => {
  return (seeded, known) => {
    const record = pick(seeded, known.records)
    return record ? make(record, known, seeded) : null
  }
}

const offerOf = (row: RequestRecord | null): number =>
  row?.log?.flatMap((entry) => entry.quote?.version ?? []).at(-1) ?? 1
const parcelOf = (row: RequestRecord | null): ShipmentId => row?.shipments[0]?.id ?? shipmentId.parse('1')
const noFiles: [] = []

const event = <I extends { id: string; text: string }>(draw: Generator<I>['draw']): Generator<I> => ({
  draw,
  says: null,
  carries: ({ id, text }) => [id, text],
})

const mark = <I extends { name: string; kind: string; id: string }>(draw: Generator<I>['draw']): Generator<I> => ({
  draw,
  says: ({ name, kind, id }) => ({ [`${name} ${kind} ${id}`]: 'done' }),
  carries: ({ id }) => [id],
})

const words = (name: string, n: number) => `${name} ${n} words`

const fields = (prefix: string, values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix} ${name}`, value ?? '']))

const generators: { readonly [K in Intent['name']]: Generator<Of<K>> } = {
  'cart-add': {
    draw: (seeded, { products }) => {
      const ids = some(seeded, products)
      return ids.length > 0 ? { name: 'cart-add', ids, products: {} } : null
    },
    says: ({ ids }) => Object.fromEntries(ids.map((id) => [`cart ${id}`, 'in'])),
    carries: ({ ids }) => ids,
  },
  'cart-remove': {
    draw: (seeded, { products }) => {
      const ids = some(seeded, products)
      return ids.length > 0 ? { name: 'cart-remove', ids } : null
    },
    says: ({ ids }) => Object.fromEntries(ids.map((id) => [`cart ${id}`, 'out'])),
    carries: ({ ids }) => ids,
  },
  'messages-read': {
    draw: (seeded, { messages }) => {
      const ids = some(seeded, messages)
      return ids.length > 0 ? { name: 'messages-read', ids } : null
    },
    says: ({ ids }) => Object.fromEntries(ids.map((id) => [`message ${id}`, 'read'])),
    carries: ({ ids }) => ids,
  },
  'messages-read-all': {
    draw: () => ({ name: 'messages-read-all' }),
    says: () => ({ messages: 'read' }),
    carries: () => ['update-all-read'],
  },
  'record-read': mark(ofRecords(({ kind, id }) => ({ name: 'record-read', kind, id }))),
  'record-urge': mark(ofRecords(({ kind, id }) => ({ name: 'record-urge', kind, id }))),
  'record-answer': event(
    ofRecords(({ kind, id }, { n }) => ({ name: 'record-answer', kind, id, text: words('answer', n) })),
  ),
  'record-decline': event(
    ofRecords(({ kind, id }, { n }) => ({ name: 'record-decline', kind, id, text: words('decline', n) })),
  ),
  'record-say': event(
    ofRecords(({ kind, id }, { n }) => {
      return { name: 'record-say', kind, id, ref: `message-${n}`, text: words('message', n), files: noFiles }
    }),
  ),
  'record-deal-step': event(
    ofRecords(({ kind, id }, { n }, seeded) =>
      kind === 'enquiry'
        ? {
            name: 'record-deal-step',
            kind,
            id,
            ref: `deal-step-${n}`,
            step: seeded.pick(['paid', 'arrived']),
            day: '2026-11-20',
            number: '',
            amount: '',
            text: words('step', n),
            files: noFiles,
          }
        : null,
    ),
  ),
  'record-take-back': {
    draw: ofRecords(({ kind, id }, { n }) =>
      kind === 'enquiry' ? { name: 'record-take-back', kind, id, ref: `deal-step-${n - 1}` } : null,
    ),
    says: null,
    carries: ({ id, ref }) => [id, ref],
  },
  'record-cancel': event(
    ofRecords(({ kind, id }, { n }) => ({ name: 'record-cancel', kind, id, text: words('cancel', n) })),
  ),
  'record-close': event(
    ofRecords(({ kind, id }, { n }) => ({ name: 'record-close', kind, id, text: words('close', n) })),
  ),
  'record-request-revision': event(
    ofRecords(({ kind, id, row }, { n }) => ({
      name: 'record-request-revision',
      kind,
      id,
      version: offerOf(row),
      text: words('revision', n),
    })),
  ),
  'record-receive': event(
    ofRecords(({ kind, id, row }, { n }) =>
      kind === 'sample'
        ? { name: 'record-receive', kind, id, shipmentId: parcelOf(row), text: words('receipt', n), files: noFiles }
        : null,
    ),
  ),
  'record-result': event(
    ofRecords(({ kind, id, row }, { n }, seeded) =>
      kind === 'sample'
        ? {
            name: 'record-result',
            kind,
            id,
            shipmentId: parcelOf(row),
            result: seeded.pick(['passed', 'failed']),
            text: words('result', n),
            files: noFiles,
          }
        : null,
    ),
  ),
  'record-file-done': event(
    ofRecords(({ kind, id, row }, { n }) =>
      kind === 'intention'
        ? {
            name: 'record-file-done',
            kind,
            id,
            file: row?.requiredFiles[0]?.file ?? 'COA',
            text: words('document', n),
            files: noFiles,
          }
        : null,
    ),
  ),
  'record-outcome': event(
    ofRecords(({ kind, id }, { n }, seeded) =>
      kind === 'intention'
        ? {
            name: 'record-outcome',
            kind,
            id,
            outcome: seeded.pick(['filed', 'approved', 'refused']),
            day: '2026-11-20',
            text: words('outcome', n),
            files: noFiles,
          }
        : null,
    ),
  ),
  favourite: {
    draw: (seeded, { companies, n }) => {
      if (companies.length === 0) return null
      const on = seeded.chance(0.6)
      const note = on && seeded.chance(0.5) ? `note ${n} words` : null
      return { name: 'favourite', companyId: seeded.pick(companies), company: 'A supplier', on, note, at: n }
    },
    says: ({ companyId, on }) => ({ [`favourite ${companyId}`]: on ? 'on' : 'off' }),
    carries: ({ companyId, note }) => (note === null ? [companyId] : [companyId, note]),
  },
  review: {
    draw: (seeded, { companies, n }) => {
      if (companies.length === 0) return null
      const rate = seeded.pick([0.5, 3, 5])
      const parts = {
        infoRate: rate,
        speedRate: 4,
        professionRate: 4,
        feedbackRate: 4,
        attitudeRate: 4,
        qualityRate: 4,
      }
      const review = { companyId: seeded.pick(companies), rate, ...parts, tags: [], content: `review ${n} words` }
      return { name: 'review', company: 'A supplier', review }
    },
    says: ({ review }) => ({ [`review ${review.companyId}`]: review.content }),
    carries: ({ review }) => [review.companyId, review.content],
  },
  feedback: {
    draw: (_, { n }) => ({ name: 'feedback', ref: `feedback-${n}`, content: `feedback ${n} words`, files: [] }),
    says: null,
    carries: ({ content }) => [content],
  },
  profile: {
    draw: (seeded, { n }) => ({
      name: 'profile',
      fields: seeded.chance(0.5) ? { nickname: `name ${n}` } : { mobile: `+55${n}`, nickname: `name ${n}` },
    }),
    says: (intent) => fields('profile', intent.fields),
    carries: (intent) => Object.values(intent.fields).filter((value) => value !== undefined),
  },
  avatar: {
    draw: () => ({ name: 'avatar', files: [] }),
    says: () => fields('profile', { avatar: '' }),
    carries: () => [],
  },
  subscription: {
    draw: (seeded) => ({ name: 'subscription', id: seeded.pick(['1', '2']), on: seeded.chance(0.5) }),
    says: ({ id, on }) => ({ [`subscription ${id}`]: on ? 'on' : 'off' }),
    carries: ({ id }) => [id],
  },
  'company-profile': {
    draw: (_, { n }) => ({
      name: 'company-profile',
      fields: { introduction: `about us ${n} words` },
      photos: null,
      licence: 'keep',
      files: [],
    }),
    says: (intent) => fields('company', intent.fields),
    carries: (intent) => Object.values(intent.fields),
  },
  'price-star': {
    draw: (seeded) => ({ name: 'price-star', id: seeded.pick(['one', 'other']), on: seeded.chance(0.5) }),
    says: ({ id, on }) => ({ [`star ${id}`]: on ? 'on' : 'off' }),
    carries: ({ id }) => [id],
  },
  'price-alert': {
    draw: (seeded, { n }) => {
      const id = seeded.pick(['alert-1', 'alert-2'])
      const rule = { kind: 'above', price: String(n + 1) } as const
      const alert = { id, seriesId: 'one', rule, paused: seeded.chance(0.3), since: null }
      return { name: 'price-alert', id, alert: seeded.chance(0.7) ? alert : null }
    },
    says: ({ id, alert }) => ({ [`alert ${id}`]: alert ? JSON.stringify(alert) : 'none' }),
    carries: ({ id }) => [id],
  },
}

export const intentNames = Object.keys(generators) as Intent['name'][]

export const generatorOf = (intent: Intent): Generator<Intent> =>
  generators[intent.name] as unknown as Generator<Intent>
