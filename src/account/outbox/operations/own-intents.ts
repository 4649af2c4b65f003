import type { Intent } from '../../store/rows.ts'

const own = [
  'favourite',
  'review',
  'feedback',
  'profile',
  'avatar',
  'subscription',
  'company-profile',
  'price-star',
  'price-alert',
] as const
type OwnName = (typeof own)[number]
const ownNames: ReadonlySet<Intent['name']> = new Set(own)
type OwnIntent = Extract<Intent, { name: OwnName }>
type OfName<N extends OwnName> = Extract<Intent, { name: N }>

/** Intents of the same lane must stay in order: the same supplier, the same setting. */
export const ownLane = (intent: OwnIntent): string => {
  switch (intent.name) {
    case 'favourite':
      return `favourite:${intent.companyId}`
    case 'review':
      return `review:${intent.review.companyId}`
    case 'feedback':
      return `feedback:${intent.ref}`
    case 'profile':
      return 'profile'
    case 'avatar':
      return 'avatar'
    case 'subscription':
      return `subscription:${intent.id}`
    case 'company-profile':
      return 'company-profile'
    case 'price-star':
    case 'price-alert':
      return `${intent.name}:${intent.id}`
  }
}

/** The last wish whether a supplier is saved counts. A note that a later intent does not mention stays. */
const favouriteOf = (open: OfName<'favourite'>, next: OfName<'favourite'>): OfName<'favourite'> => ({
  ...next,
  note: next.on && open.on ? (next.note ?? open.note) : next.note,
})

/** Files have their own uploads, so an intent with files is not joined. */
const companyProfileOf = (
  open: OfName<'company-profile'>,
  next: OfName<'company-profile'>,
): OfName<'company-profile'> | null => {
  if (open.files.length > 0 || next.files.length > 0) return null
  return {
    ...next,
    fields: { ...open.fields, ...next.fields },
    photos: next.photos ?? open.photos,
    licence: next.licence === 'keep' ? open.licence : next.licence,
  }
}

/**
 * COAL-6: joins an unsent intent and a later one of its lane; the last wish for each field counts. Null: they stay two.
 */
export const joinedOwn = (open: Intent, next: Intent): Intent | null => {
  if (open.name === 'favourite' && next.name === 'favourite') return favouriteOf(open, next)
  if (open.name === 'review' && next.name === 'review') return next
  if (open.name === 'profile' && next.name === 'profile') return { ...next, fields: { ...open.fields, ...next.fields } }
  if (open.name === 'subscription' && next.name === 'subscription') return next
  if (open.name === 'price-star' && next.name === 'price-star') return next
  if (open.name === 'price-alert' && next.name === 'price-alert') return next
  if (open.name === 'company-profile' && next.name === 'company-profile') return companyProfileOf(open, next)
  return null
}

/** The fields of `earlier` that `later` does not name. */
const others = <F extends object>(earlier: F, later: object): F =>
  Object.fromEntries(Object.entries(earlier).filter(([name]) => !(name in later))) as F

/**
 * What remains of a refused intent beside a later one of its lane and name; null if nothing does, and it is removed.
 */
export const subtractOwn = (refused: OwnIntent, next: Intent): OwnIntent | null => {
  switch (refused.name) {
    case 'favourite':
      // A note that the later intent does not mention stays.
      return next.name === 'favourite' && next.on && next.note === null && refused.on && refused.note !== null
        ? refused
        : null
    case 'review':
    case 'subscription':
    case 'avatar':
    case 'price-star':
    case 'price-alert':
      return null
    case 'feedback':
      return refused
    case 'profile': {
      if (next.name !== 'profile') return refused
      const fields = others(refused.fields, next.fields)
      return Object.keys(fields).length > 0 ? { ...refused, fields } : null
    }
    case 'company-profile': {
      if (next.name !== 'company-profile') return refused
      const fields = others(refused.fields, next.fields)
      // Files have their own uploads. An intent with files says what those files are for, so it stays.
      if (refused.files.length > 0) return { ...refused, fields }
      const photos = next.photos === null ? refused.photos : null
      const licence = next.licence === 'keep' ? refused.licence : 'keep'
      const nothing = Object.keys(fields).length === 0 && photos === null && licence === 'keep'
      return nothing ? null : { ...refused, fields, photos, licence }
    }
  }
}

export const isOwn = (intent: Intent): intent is OwnIntent => ownNames.has(intent.name)
