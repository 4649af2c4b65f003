import { divide, type Ratio } from '#lib/ratio.ts'

export const ratioAsText = (value: Ratio): string => {
  const { n, d } = divide(value, { n: 1n, d: 1n })
  let rest = d
  for (const prime of [2n, 5n]) while (rest % prime === 0n) rest /= prime
  return rest === 1n ? String(Number(n) / Number(d)) : `${n}/${d}`
}
