import type { OutboxRow, OutboxState } from '#account/queries/outbox.ts'

export interface OutboxItem {
  /** Its state is shown: an open row that needs attention, else the most important open row, else a done one. */
  readonly stateRow: OutboxRow
  /** The operation whose title is shown, so that a rejected file is listed under the title of its request. */
  readonly titleRow: OutboxRow
  readonly files: number
  readonly bytes: number
  readonly bytesSent: number
}

export const needsAttention = (state: OutboxState) => state === 'attention' || state === 'conflict'
const byImportance: readonly OutboxRow['type'][] = ['send', 'save', 'discard', 'action', 'upload']

const stateRowOf = (rows: readonly OutboxRow[]): OutboxRow | undefined => {
  const open = rows.filter((row) => row.state !== 'done')
  const pool = open.length > 0 ? open : rows
  const stuck = pool.find((row) => needsAttention(row.state))
  return stuck ?? sortedByImportance(pool)[0]
}

const sortedByImportance = (rows: readonly OutboxRow[]) =>
  rows.toSorted((a, b) => byImportance.indexOf(a.type) - byImportance.indexOf(b.type))

const sum = (rows: readonly OutboxRow[], of: 'bytes' | 'bytesSent') => rows.reduce((total, row) => total + row[of], 0)

const isQuiet = (row: OutboxRow) =>
  row.action === 'record-read' || row.action === 'messages-read' || row.action === 'messages-read-all'

export const groupOutbox = (rows: readonly OutboxRow[], doneSince: number) => {
  const byItem = new Map<string, OutboxRow[]>()
  for (const row of rows) {
    if (isQuiet(row) && !needsAttention(row.state)) continue
    byItem.set(row.thing, [...(byItem.get(row.thing) ?? []), row])
  }
  const items = [...byItem.values()].flatMap((own): OutboxItem[] => {
    const row = stateRowOf(own)
    if (!row) return []
    const uploads = own.filter((one) => one.type === 'upload')
    return [
      {
        stateRow: row,
        titleRow: sortedByImportance(own)[0] ?? row,
        files: uploads.length,
        bytes: sum(uploads, 'bytes'),
        bytesSent: sum(uploads, 'bytesSent'),
      },
    ]
  })
  return {
    attention: items.filter(({ stateRow: row }) => needsAttention(row.state)),
    waiting: items.filter(({ stateRow: row }) => row.state !== 'done' && !needsAttention(row.state)),
    done: items.filter(({ stateRow: row }) => row.state === 'done' && (row.doneAt ?? 0) >= doneSince),
  }
}
