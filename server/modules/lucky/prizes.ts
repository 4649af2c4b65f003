import type { LuckyPrize } from '#contract/calls/membership.ts'
import type { Random } from '#server/platform/random.ts'

/** The prizes and their chances in percent. The buyer is shown this same list, so what is shown is what is drawn. */
const withModel: readonly LuckyPrize[] = [
  { id: 'ai-5', kind: 'AI_QUERY', amount: 5, chance: 55 },
  { id: 'ai-20', kind: 'AI_QUERY', amount: 20, chance: 18 },
  { id: 'enquiry-1', kind: 'ENQUIRY', amount: 1, chance: 15 },
  { id: 'sample-1', kind: 'SAMPLE_REQ', amount: 1, chance: 6 },
  { id: 'days-1', kind: 'DAYS', amount: 1, chance: 5 },
  { id: 'days-7', kind: 'DAYS', amount: 7, chance: 1 },
]
/** Without a model nobody could use questions to it. */
const withoutModel: readonly LuckyPrize[] = [
  { id: 'enquiry-1', kind: 'ENQUIRY', amount: 1, chance: 60 },
  { id: 'sample-1', kind: 'SAMPLE_REQ', amount: 1, chance: 24 },
  { id: 'days-1', kind: 'DAYS', amount: 1, chance: 15 },
  { id: 'days-7', kind: 'DAYS', amount: 7, chance: 1 },
]
export const luckyPrizesOf = (hasModel: boolean): readonly LuckyPrize[] => (hasModel ? withModel : withoutModel)

/** One of a hundred equally likely numbers; a prize has as many of them as its chance. */
export const drawPrize = (random: Pick<Random, 'below'>, prizes: readonly LuckyPrize[]): LuckyPrize => {
  let left = random.below(prizes.reduce((sum, { chance }) => sum + chance, 0))
  const drawn = prizes.find(({ chance }) => (left -= chance) < 0)
  if (!drawn) throw new Error('there is no prize to draw')
  return drawn
}
