import type { OutboxRow, OutboxState } from '#account/reads/outbox.ts'

/** What the buyer thinks of as one thing: a request with its files, or an action. */
export interface OutboxThing {
  /** The operation whose state is its state: the one that needs somebody, else the send, the save, … */
  readonly row: OutboxRow
  /** The operation that names it: a refused file is a file of this request. */
  readonly about: OutboxRow
  readonly files: number
  readonly bytes: number
  readonly bytesSent: number
}

export interface OutboxGroups {
  readonly attention: readonly OutboxThing[]
  readonly waiting: readonly OutboxThing[]
  readonly done: readonly OutboxThing[]
}

const needsSomebody = (state: OutboxState) => state === 'attention' || state === 'conflict'
const withDialect: readonly OutboxRow['type'][] = ['send', 'save', 'discard', 'action', 'upload']

const speaker = (rows: readonly OutboxRow[]): OutboxRow | undefined => {
  const open = rows.filter((row) => row.state !== 'done')
  const pool = open.length > 0 ? open : rows
  const stuck = pool.find((row) => needsSomebody(row.state))
  return stuck ?? byMeaning(pool)[0]
}

const byMeaning = (rows: readonly OutboxRow[]) =>
  rows.toSorted((a, b) => withDialect.indexOf(a.type) - withDialect.indexOf(b.type))

const sum = (rows: readonly OutboxRow[], of: 'bytes' | 'bytesSent') => rows.reduce((total, row) => total + row[of], 0)

/** Reading a record is no news to the buyer who has just read it. */
const isQuiet = (row: OutboxRow) =>
  row.action === 'record-read' || row.action === 'messages-read' || row.action === 'messages-read-all'

/** The outbox in three parts: attention first, then waiting in sending order, then what was done since `doneSince` (ms). */
export const groupOutbox = (rows: readonly OutboxRow[], doneSince: number): OutboxGroups => {
  const byThing = new Map<string, OutboxRow[]>()
  for (const row of rows) {
    if (isQuiet(row) && !needsSomebody(row.state)) continue
    byThing.set(row.thing, [...(byThing.get(row.thing) ?? []), row])
  }
  const things = [...byThing.values()].flatMap((own): OutboxThing[] => {
    const row = speaker(own)
    if (!row) return []
    const uploads = own.filter((one) => one.type === 'upload')
    return [
      {
        row,
        about: byMeaning(own)[0] ?? row,
        files: uploads.length,
        bytes: sum(uploads, 'bytes'),
        bytesSent: sum(uploads, 'bytesSent'),
      },
    ]
  })
  return {
    attention: things.filter(({ row }) => needsSomebody(row.state)),
    waiting: things.filter(({ row }) => row.state !== 'done' && !needsSomebody(row.state)),
    done: things.filter(({ row }) => row.state === 'done' && (row.doneAt ?? 0) >= doneSince),
  }
}
