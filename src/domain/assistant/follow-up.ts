import type { Remembered } from './answer.ts'
import type { Intent } from './intents.ts'
import type { Reading, Where } from './reading.ts'

const subjects = ['registrations', 'actives', 'companies', 'categories'] as const
const hasSubject = (where: Where): boolean => subjects.some((key) => where[key] !== undefined)
const namesAny = (intents: readonly Intent[]): boolean => intents.some((intent) => intent !== 'products')

/** What is asked about now, replacing what was asked before. */
const instead = (before: Where, now: Where): Where => {
  const { registrations: _numbers, contents: _contents, forms: _forms, ...rest } = before
  if (now.registrations) return now
  return hasSubject(now) ? { ...rest, ...now } : { ...before, ...now }
}

/** "And for cotton?": what this question omits is taken from the previous one. */
export const resumed = (reading: Reading, before: Remembered | null): Reading => {
  if (!before) return reading
  const { where, intents } = reading
  const answersAsked =
    (before.asked === 'crop' && (where.crops ?? where.pests)) ||
    (before.asked === 'country' && where.country !== undefined)
  const leavesOut = hasSubject(where)
    ? reading.followsUp && !namesAny(intents)
    : reading.followsUp || reading.refersBack
  const aboutSame = leavesOut && (namesAny(intents) || Object.keys(where).length > 0)
  if (!aboutSame && !(answersAsked && !hasSubject(where))) return reading
  return {
    ...reading,
    where: instead(before.where, where),
    apart: reading.apart && instead(before.where, reading.apart),
    intents: namesAny(intents) ? intents : before.intents,
  }
}
