import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/calls.ts'
import { contractLevels } from '#contract/envelope.ts'
import { capabilities } from '#api/capabilities.ts'

const root = join(import.meta.dirname, '../..')
const text = await readFile(join(root, 'docs/backend.md'), 'utf8')
const calls: readonly Call[] = Object.values(allCalls).flatMap((some) => Object.values(some as Record<string, Call>))

const textBetween = (from: string, to: string): string => {
  const [, after] = text.split(from)
  const [found] = after?.split(to) ?? []
  if (!found) throw new Error(`docs/backend.md has nothing between "${from}" and "${to}"`)
  return found
}
const quotedNames = (of: string): string[] => [...of.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

describe('A1 the document about other backends (docs/backend.md)', () => {
  test('the document has a row for each level that states what the backend does, what the buyer gets and what the buyer is asked', () => {
    const rows = textBetween('## Levels', 'The app finds').split('\n')
    const cells = rows.flatMap((row) => (row.startsWith('| _') ? [row.split('|').map((cell) => cell.trim())] : []))
    expect(cells.map(([, level]) => level)).toEqual(contractLevels.map((level) => `_${level}_`))
    for (const [, , ...others] of cells) expect(others.filter((cell) => cell.length > 20)).toHaveLength(3)
  })

  test('the document names every call that a level adds under that level, and no other call', () => {
    const addedCalls = calls.filter(({ level }) => level !== 'specification')
    expect(new Set(addedCalls.map(({ level }) => level))).toEqual(new Set(['full']))
    const list = textBetween('Calls that we added', 'What is not known')
    const kinds = ['enquiry', 'samplereq', 'intention']
    const namedPaths = list.split('\n').flatMap((line) => {
      const base = line.includes('/seller-api/') ? '/seller-api/' : '/buyer-api/buyer/'
      if (!line.startsWith('- a sent request'))
        return quotedNames(line)
          .filter((name) => /^[\w-]+(\/[\w-]+)+$/.test(name))
          .map((name) => base + name)
      return line.split(';').flatMap((part, at) => {
        const of = at === 0 ? kinds : [kinds[at - 1] ?? '']
        return quotedNames(part)
          .filter((name) => /^[\w-]+$/.test(name))
          .flatMap((word) => of.map((kind) => `${base}${kind}/${word}`))
      })
    })
    expect(namedPaths.toSorted()).toEqual(addedCalls.map(({ path }) => path).toSorted())
  })

  test('the document says how each capability is recognised, and that idempotency keys cannot be recognised', () => {
    const rows = textBetween('gives it up at once', 'Calls that we added')
    for (const [name, word] of Object.entries({ versions: 'versions', deltas: 'deltas', publicCopy: 'public files' })) {
      expect(Object.keys(capabilities)).toContain(name)
      expect(rows).toContain(word)
    }
    for (const name of ['clientRef', 'updatedSince']) expect(quotedNames(rows)).toContain(name)
    expect(rows).toMatch(/\| keys +\| \*\*never\*\*/)
    expect(capabilities.keys.foundBy).toBeNull()
  })

  test('the document names only fields that the dialects in src/api read', async () => {
    const files = ['specification.ts', 'requests.ts'].map((name) =>
      readFile(join(root, 'src/api/dialects', name), 'utf8'),
    )
    const table = (await Promise.all(files)).join()
    const names = quotedNames(textBetween("Read besides the contract's own names", '- flags')).filter((name) =>
      /^\w+$/.test(name),
    )
    expect(names.length).toBeGreaterThan(25)
    expect(names.filter((name) => !table.includes(`'${name}'`))).toEqual([])
  })
})
