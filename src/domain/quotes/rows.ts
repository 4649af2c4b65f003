import type { AskedLine } from './line.ts'

/** One line of the comparison: a product each supplier was asked for, its own of each. */
export interface MatchedRow {
  readonly key: string
  /** By supplier; one that was not asked for it is missing. */
  readonly lines: ReadonlyMap<string, AskedLine>
}

interface Asked {
  readonly supplier: string
  readonly line: AskedLine
}

const exactKey = ({ actives, formulation, totalContent }: AskedLine) =>
  [actives, formulation ?? '', totalContent ?? ''].join('|')

const grouped = (all: readonly Asked[], key: (line: AskedLine) => string): Map<string, Asked[]> => {
  const groups = new Map<string, Asked[]>()
  for (const one of all) groups.set(key(one.line), [...(groups.get(key(one.line)) ?? []), one])
  return groups
}

const oncePerSupplier = (group: readonly Asked[]) => new Set(group.map((one) => one.supplier)).size === group.length

/** The same product of one supplier asked for twice, in other packs: the nth of each supplier stand together. */
const inTurn = (key: string, group: readonly Asked[]): MatchedRow[] => {
  const rows: Map<string, AskedLine>[] = []
  for (const { supplier, line } of group) {
    const free = rows.find((row) => !row.has(supplier))
    if (free) free.set(supplier, line)
    else rows.push(new Map([[supplier, line]]))
  }
  return rows.map((lines, n) => ({ key: `${key}#${n}`, lines }))
}

/**
 * Puts the products of several suppliers side by side. Registrations differ by supplier, so a row is made of the same
 * actives where each supplier has one product of them, and else of the same actives, formulation and content.
 */
export const matchRows = (
  suppliers: readonly { readonly id: string; readonly lines: readonly AskedLine[] }[],
): MatchedRow[] => {
  const all = suppliers.flatMap(({ id, lines }) => lines.map((line) => ({ supplier: id, line })))
  return [...grouped(all, (line) => line.actives)].flatMap(([actives, group]) =>
    oncePerSupplier(group)
      ? inTurn(actives, group)
      : [...grouped(group, exactKey)].flatMap(([key, same]) => inTurn(key, same)),
  )
}
