import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TopHits } from './search.ts'

test('the kept are those a full sort puts first, ties by ordinal, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), fc.nat(12), (scores, most) => {
      const all = scores.map((score, at) => ({ doc: (at * 7919) % 1009, score }))
      const top = new TopHits(most)
      for (const { doc, score } of all) if (top.takes(doc, score)) top.add(doc, score)
      expect(top.sorted()).toEqual([...all].sort((a, b) => b.score - a.score || a.doc - b.doc).slice(0, most))
    }),
  )
})
