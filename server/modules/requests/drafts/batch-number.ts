import type { Random } from '#server/platform/random.ts'

/** Digits and letters that are not taken for one another when read aloud or from paper. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The number of a send: kind, day and five signs, as in E-20261121-7K3QX. */
export const batchNumber = (letter: string, day: string, random: Random): string =>
  `${letter}-${day.replaceAll('-', '')}-${Array.from({ length: 5 }, () => alphabet[random.below(alphabet.length)]).join('')}`

/** The number of one supplier's record in a send. */
export const recordNumber = (batchNo: string, position: number): string => `${batchNo}-${position + 1}`
