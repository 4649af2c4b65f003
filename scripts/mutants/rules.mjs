// @ts-check
/**
 * One break for each rule whose breaking loses, doubles, changes or misdirects what a buyer wrote. `rule`: its id in
 * src/data/sync/SPEC.md.
 *
 * @typedef {{ rule: string, name: string, patches: readonly (readonly [file: string, from: string, to: string])[] }} RuleMutant
 */

const sync = 'src/data/sync'
const drafts = 'src/data/actions/draft'

/** @type {readonly RuleMutant[]} */
export const ruleMutants = [
  {
    rule: 'ACC-1',
    name: 'sends with whatever token there is',
    patches: [[`${sync}/attempt.ts`, 'if (!session || session.sub !== drain.sub)', 'if (!session)']],
  },
  {
    rule: 'ACC-1',
    name: 'stores what was read when somebody else is signed in by now',
    patches: [['src/data/records/own-call.ts', 'if ((await who()) !== sub)', 'if ((await who()) === undefined)']],
  },
  {
    rule: 'ACC-1',
    name: 'reads with whatever token there is',
    patches: [['src/data/api/client.ts', 'input.sub !== undefined && holder', 'input.sub === null && holder']],
  },
  {
    rule: 'ACC-1',
    name: 'is tried again with whatever token there is',
    patches: [['src/data/api/client.ts', 'if (renewed?.sub === holder.sub)', 'if (renewed)']],
  },
  {
    rule: 'CRASH-1',
    name: 'counts what was under way when its context died as done',
    patches: [
      [
        `${sync}/epoch.ts`,
        "  state: 'retry',\n  ambiguous: true,",
        "  state: 'done',\n  pending: 0,\n  ambiguous: true,",
      ],
    ],
  },
  {
    rule: 'DEP-1',
    name: 'lets an operation leave before those it depends on',
    patches: [
      [`${sync}/claim.ts`, "deps.every((dep) => dep === undefined || dep.state === 'done')", 'deps.length >= 0'],
      [`${sync}/pick.ts`, 'op.deps.some((dep) => waiting.has(dep)) ||', ''],
      [`${sync}/pick.ts`, 'if (laneHeld || running', 'if (running'],
    ],
  },
  {
    rule: 'GATE-2',
    name: 'goes through closed gates',
    patches: [
      [`${sync}/pick.ts`, 'gatesOf(op).some((name) => closed.has(name))', 'gatesOf(op).length === closed.size - 99'],
    ],
  },
  {
    rule: 'KEY-4',
    name: 'other bytes under a used key',
    patches: [[`${sync}/keys.ts`, "(refusals === 0 ? '' : `.${refusals}`)", "(refusals < 0 ? `.${refusals}` : '')"]],
  },
  {
    rule: 'LEAD-4',
    name: 'waits for a frozen leader for ever',
    patches: [[`${sync}/leader.ts`, "if (first === 'frozen' && !granted)", "if (first === 'frozen' && granted)"]],
  },
  {
    rule: 'LEAD-6',
    name: 'the service worker has no budget',
    patches: [
      [`${sync}/engine.ts`, 'run(() => ports.clock.mono() >= end)', 'run(() => ports.clock.mono() < 0 && end > 0)'],
    ],
  },
  {
    rule: 'MERGE-2',
    name: 'the last writer wins',
    patches: [
      [`${sync}/answers/conflicted.ts`, 'if (merged.overlaps.length > 0)', 'if (merged.overlaps.length > 999)'],
    ],
  },
  {
    rule: 'OPS-1',
    name: 'withdraws without a word in the journal',
    patches: [[`${drafts}/draft-ops.ts`, '    await writeLog(context.db', '    void (context.db']],
  },
  {
    rule: 'PARK-1',
    name: 'asks the same question again after the answer',
    patches: [
      [
        `${sync}/attempt.ts`,
        "op.lastAnswer === decidedAgain ? null : { cls: 'cannot-tell' }",
        "op.lastAnswer === '' ? null : { cls: 'cannot-tell' }",
      ],
    ],
  },
  {
    rule: 'REC-2',
    name: "writes another device's text over this one's",
    patches: [
      [
        'src/data/records/read-drafts.ts',
        "if (row.status !== 'draft' || row.conflict || row.rev !== row.ackedRev) return false",
        "if (row.status !== 'draft') return false",
      ],
    ],
  },
  {
    rule: 'REC-3',
    name: 'lets an old list undo what was done since',
    patches: [
      [
        'src/data/records/reader.ts',
        "    .filter((op) => op.type === 'action')",
        "    .filter((op) => op.type !== 'action')",
      ],
    ],
  },
  {
    rule: 'SEND-3',
    name: 'sends after the deadline',
    patches: [[`${sync}/seal.ts`, 'if (problems.length === 0) return null', 'if (problems.length < 999) return null']],
  },
  {
    rule: 'SEND-4',
    name: 'sends over a text that was changed elsewhere',
    patches: [
      [
        `${sync}/answers/conflicted.ts`,
        '(draft.base && sameContent(draft.base, theirs.content)) || sameContent(confirmed, theirs.content)',
        'draft.base !== undefined || confirmed',
      ],
    ],
  },
  {
    rule: 'STOR-3',
    name: 'frees space by giving up unsent work',
    patches: [
      [
        'src/data/db/out-tx.ts',
        "db.ops.where('state').equals('done').delete()",
        "db.ops.where('state').anyOf('done', 'open').delete()",
      ],
    ],
  },
  {
    rule: 'STOR-7',
    name: 'sends what is left of a file',
    patches: [[`${sync}/attempt.ts`, 'blob && size === blob.size ?', 'blob && size >= 0 ?']],
  },
  {
    rule: 'UPG-1',
    name: 'sends the bytes of an older app as its own',
    patches: [[`${sync}/attempt.ts`, '[header.apiVersion]: op.sealed.apiVersion', "[header.apiVersion]: '1'"]],
  },
  {
    rule: 'VERIFY-1',
    name: 'repeats without reading where no key protects',
    patches: [
      [
        `${sync}/attempt.ts`,
        'if (!op.ambiguous || drain.ports.capabilities.honoursKeys) return null',
        'if (!op.ambiguous || token) return null',
      ],
    ],
  },
  {
    rule: 'VERIFY-4',
    name: 'repeats where reading failed',
    patches: [
      [
        `${sync}/attempt.ts`,
        "    case 'unreachable':\n      return { cls: 'unknown', why: 'server' }\n    case 'unauthorized'",
        "    case 'unreachable':\n      return null\n    case 'unauthorized'",
      ],
    ],
  },
  {
    rule: 'VERIFY-5',
    name: 'believes a no about what was applied before',
    patches: [[`${sync}/attempt.ts`, 'if (op.ambiguous && definite.has(', 'if (op.attempts < 0 && definite.has(']],
  },
  {
    rule: 'VERIFY-5',
    name: 'believes "none left" about what was applied before',
    patches: [[`${sync}/attempt.ts`, "'key-reused', 'quota'])", "'key-reused'])"]],
  },
  {
    rule: 'COAL-6',
    name: 'a refused word outlives a later one',
    patches: [
      [
        'src/data/actions/enqueue.ts',
        'for (const op of refused) await keepOf',
        'for (const op of refused.slice(refused.length)) await keepOf',
      ],
    ],
  },
  {
    rule: 'COAL-6',
    name: 'a refused word tried again undoes what was done since',
    patches: [
      ['src/data/actions/outbox.ts', "seq > op.seq && state !== 'rejected'", "seq > op.seq && state === 'rejected'"],
    ],
  },
]
