import type { OutboxRow, OutboxState } from '#account/reads/outbox.ts'

/** One item of the list, as the buyer sees it: a request with its files, or an action. */
export interface OutboxThing {
  /** The operation whose state is shown: the one that needs attention, else the send, the save and so on. */
  readonly row: OutboxRow
  /** The operation that gives the title: a refused file is listed under its request. */
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
const speaking: readonly OutboxRow['type'][] = ['send', 'save', 'discard', 'action', 'upload']

const speaker = (rows: readonly OutboxRow[]): OutboxRow | undefined => {
  const open = rows.filter((row) => row.state !== 'done')
  const pool = open.length > 0 ? open : rows
  const stuck = pool.find((row) => needsSomebody(row.state))
  return stuck ?? byMeaning(pool)[0]
}

const byMeaning = (rows: readonly OutboxRow[]) =>
  rows.toSorted((a, b) => speaking.indexOf(a.type) - speaking.indexOf(b.type))

const sum = (rows: readonly OutboxRow[], of: 'bytes' | 'bytesSent') => rows.reduce((total, row) => total + row[of], 0)

/** The buyer knows what they have just read, so hide these. */
const isQuiet = (row: OutboxRow) =>
  row.action === 'record-read' || row.action === 'messages-read' || row.action === 'messages-read-all'

/** Groups the outbox: what needs attention, what waits in sending order, and what was done since `doneSince` (ms). */
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
