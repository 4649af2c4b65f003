import type { Intent } from '../db/out-rows.ts'

type OwnName = 'favourite' | 'review' | 'feedback' | 'profile' | 'subscription' | 'company-profile'
type OwnIntent = Extract<Intent, { name: OwnName }>
type OfName<N extends OwnName> = Extract<Intent, { name: N }>

/** What must keep its order with what: the same supplier, the same setting. */
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
    case 'subscription':
      return `subscription:${intent.id}`
    case 'company-profile':
      return 'company-profile'
  }
}

/** The last word on whether it is saved counts; a note that is not mentioned again is still meant. */
const favouriteOf = (open: OfName<'favourite'>, next: OfName<'favourite'>): OfName<'favourite'> => ({
  ...next,
  note: next.on && open.on ? (next.note ?? open.note) : next.note,
})

/** Files have their own uploads: what carries some is left as it is. */
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

/** COAL-6: one that has not left and a later one of its lane as one; the last word on each field counts. Null: two. */
export const joinedOwn = (open: Intent, next: Intent): Intent | null => {
  if (open.name === 'favourite' && next.name === 'favourite') return favouriteOf(open, next)
  if (open.name === 'review' && next.name === 'review') return next
  if (open.name === 'profile' && next.name === 'profile') return { ...next, fields: { ...open.fields, ...next.fields } }
  if (open.name === 'subscription' && next.name === 'subscription') return next
  if (open.name === 'company-profile' && next.name === 'company-profile') return companyProfileOf(open, next)
  return null
}

const covers = (fields: object, earlier: object) => Object.keys(earlier).every((name) => name in fields)

/** True when a refused one has nothing left to say beside a later one: it goes, and the later one has its own key. */
export const supersedes = (refused: Intent | null, next: Intent): boolean => {
  if (refused?.name !== next.name) return false
  switch (next.name) {
    case 'favourite':
    case 'review':
    case 'subscription':
      return true
    case 'profile':
      return refused.name === next.name && covers(next.fields, refused.fields)
    case 'company-profile':
      return refused.name === next.name && refused.files.length === 0 && covers(next.fields, refused.fields)
    default:
      return false
  }
}
