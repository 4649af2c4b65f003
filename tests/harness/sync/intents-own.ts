import type { Generators } from './intents.ts'

const fields = (prefix: string, values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix} ${name}`, value ?? '']))

export const ownIntents: Generators<
  | 'favourite'
  | 'review'
  | 'feedback'
  | 'profile'
  | 'avatar'
  | 'subscription'
  | 'company-profile'
  | 'price-star'
  | 'price-alert'
> = {
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
  /** Omitted: a picture would be a file, which random intents do not have. */
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
