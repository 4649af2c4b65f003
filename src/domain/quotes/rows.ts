import type { AskedLine } from './line.ts'

/** One row of the comparison: one product, matched to each supplier's own registration of it. */
export interface MatchedRow {
  readonly key: string
  /** By supplier; without those that were not asked for it. */
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

/** If a supplier was asked for a product twice, in other packs, the nth lines of all suppliers form a row. */
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
 * Matches the products of several suppliers. Registrations differ by supplier, so a row holds the same active
 * ingredients if each supplier has one such product, else also the same formulation and content.
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
