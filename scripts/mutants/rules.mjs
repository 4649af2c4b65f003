// @ts-check
/**
 * One mutant for each rule that prevents a buyer's text from being lost, doubled, changed or misdirected. `rule` is its
 * id in src/account/outbox/SPEC.md.
 *
 * @typedef {{ rule: string, name: string, patches: readonly (readonly [file: string, from: string, to: string])[] }}
 *   RuleMutant
 */

/** @type {readonly RuleMutant[]} */
export const ruleMutants = [
  {
    rule: 'ACC-1',
    name: 'sends with whatever token there is',
    patches: [['src/account/outbox/engine/attempt.ts', 'if (!session || session.sub !== drain.sub)', 'if (!session)']],
  },
  {
    rule: 'ACC-1',
    name: 'stores what was read when somebody else is signed in by now',
    patches: [['src/account/sync/reader.ts', 'if ((await who()) !== sub)', 'if ((await who()) === undefined)']],
  },
  {
    rule: 'ACC-1',
    name: 'reads with whatever token there is',
    patches: [['src/api/client.ts', 'input.sub !== undefined && holder', 'input.sub === null && holder']],
  },
  {
    rule: 'ACC-1',
    name: 'reads for an account without saying for which',
    patches: [['src/account/sync/reader.ts', 'call(definition, { ...input, sub })', 'call(definition, { ...input })']],
  },
  {
    rule: 'ACC-1',
    name: 'is tried again with whatever token there is',
    patches: [['src/api/client.ts', 'if (renewed?.sub === holder.sub)', 'if (renewed)']],
  },
  {
    rule: 'CRASH-1',
    name: 'counts what was under way when its context died as done',
    patches: [
      [
        'src/account/outbox/engine/context.ts',
        "  state: 'retry',\n  ambiguous: true,",
        "  state: 'done',\n  pending: 0,\n  ambiguous: true,",
      ],
    ],
  },
  {
    rule: 'DEP-1',
    name: 'lets an operation leave before those it depends on',
    patches: [
      [
        'src/account/outbox/engine/claim.ts',
        "deps.every((dep) => dep === undefined || dep.state === 'done')",
        'deps.length >= 0',
      ],
      ['src/account/outbox/engine/pick.ts', 'op.deps.some((dep) => waiting.has(dep)) ||', ''],
      ['src/account/outbox/engine/pick.ts', 'if (laneBlocked || running', 'if (running'],
    ],
  },
  {
    rule: 'GATE-2',
    name: 'goes through closed gates',
    patches: [
      [
        'src/account/outbox/engine/pick.ts',
        'gatesOf(op).some((name) => closed.has(name))',
        'gatesOf(op).length === closed.size - 99',
      ],
    ],
  },
  {
    rule: 'KEY-4',
    name: 'other bytes under a used key',
    patches: [
      [
        'src/account/outbox/wire/seal.ts',
        "(refusals === 0 ? '' : `.${refusals}`)",
        "(refusals < 0 ? `.${refusals}` : '')",
      ],
    ],
  },
  {
    rule: 'LEAD-4',
    name: 'waits for a frozen leader for ever',
    patches: [
      [
        'src/account/outbox/engine/engine.ts',
        "if (first === 'frozen' && !granted)",
        "if (first === 'frozen' && granted)",
      ],
    ],
  },
  {
    rule: 'LEAD-6',
    name: 'the service worker has no budget',
    patches: [
      [
        'src/account/outbox/engine/engine.ts',
        'run(() => ports.clock.mono() >= end)',
        'run(() => ports.clock.mono() < 0 && end > 0)',
      ],
    ],
  },
  {
    rule: 'MERGE-2',
    name: 'the last writer wins',
    patches: [
      [
        'src/account/outbox/effects/conflicted.ts',
        'if (merged.overlaps.length > 0)',
        'if (merged.overlaps.length > 999)',
      ],
    ],
  },
  {
    rule: 'OPS-1',
    name: 'withdraws without a word in the journal',
    patches: [['src/account/outbox/operations/draft-ops.ts', '    await writeLog(context.db', '    void (context.db']],
  },
  {
    rule: 'PARK-1',
    name: 'asks the same question again after the answer',
    patches: [
      [
        'src/account/outbox/engine/attempt.ts',
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
        'src/account/sync/read-drafts.ts',
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
        'src/account/sync/reader.ts',
        "    .filter((op) => op.type === 'action')",
        "    .filter((op) => op.type !== 'action')",
      ],
    ],
  },
  {
    rule: 'SEND-3',
    name: 'sends after the deadline',
    patches: [
      [
        'src/account/outbox/wire/seal.ts',
        'if (problems.length === 0) return null',
        'if (problems.length < 999) return null',
      ],
    ],
  },
  {
    rule: 'SEND-4',
    name: 'sends over a text that was changed elsewhere',
    patches: [
      [
        'src/account/outbox/effects/conflicted.ts',
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
        'src/account/store/tx.ts',
        "db.ops.where('state').equals('done').delete()",
        "db.ops.where('state').anyOf('done', 'open').delete()",
      ],
    ],
  },
  {
    rule: 'STOR-7',
    name: 'sends what is left of a file',
    patches: [['src/account/store/files.ts', '=== size ? parts : null', '>= 0 ? parts : null']],
  },
  {
    rule: 'UPG-1',
    name: 'sends the bytes of an older app as its own',
    patches: [
      ['src/account/outbox/engine/attempt.ts', '[header.apiVersion]: op.sealed.apiVersion', "[header.apiVersion]: '1'"],
    ],
  },
  {
    rule: 'VERIFY-1',
    name: 'repeats without reading where no key protects',
    patches: [
      [
        'src/account/outbox/engine/attempt.ts',
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
        'src/account/outbox/engine/attempt.ts',
        "return verdict.is === 'unreachable' ? { cls: 'unknown', why: 'server' } : null",
        'return null',
      ],
    ],
  },
  {
    rule: 'VERIFY-5',
    name: 'believes a no about what was applied before',
    patches: [
      [
        'src/account/outbox/engine/attempt.ts',
        'if (op.ambiguous && definiteRefusals.has(',
        'if (op.attempts < 0 && definiteRefusals.has(',
      ],
    ],
  },
  {
    rule: 'VERIFY-5',
    name: 'believes "none left" about what was applied before',
    patches: [['src/account/outbox/engine/attempt.ts', "'key-reused', 'quota'])", "'key-reused'])"]],
  },
  {
    rule: 'COAL-6',
    name: 'a refused word outlives a later one',
    patches: [
      [
        'src/account/outbox/operations/enqueue.ts',
        'for (const op of refused) await rewriteOrWithdraw',
        'for (const op of refused.slice(refused.length)) await rewriteOrWithdraw',
      ],
    ],
  },
  {
    rule: 'COAL-6',
    name: 'a refused word tried again undoes what was done since',
    patches: [
      ['src/account/actions/outbox.ts', "seq > op.seq && state !== 'rejected'", "seq > op.seq && state === 'rejected'"],
    ],
  },
  {
    rule: 'KEY-6',
    name: 'sends a server of another origin what it does not let in',
    patches: [['src/api/wire.ts', 'admitted || isOfThisOrigin(url)', 'admitted || url.length > 0']],
  },
  {
    rule: 'VERIFY-6',
    name: 'takes a list that is not offered for an empty one',
    patches: [
      ['src/account/outbox/read-back/read-call.ts', "return 'not-offered'", 'return { rows: [], complete: true }'],
      [
        'src/account/outbox/read-back/read-action.ts',
        "if (typeof read !== 'object') return { is: 'cannot-tell' }",
        "if (typeof read !== 'object') return { is: 'absent' }",
      ],
    ],
  },
  {
    rule: 'VERIFY-1',
    name: "takes its own unclear draft for another device's",
    patches: [
      [
        'src/account/sync/read-drafts.ts',
        'else if (!mayBeMine(theirs, unclearIds)) await',
        'else if (unclearIds.size >= 0) await',
      ],
    ],
  },
  {
    rule: 'VERIFY-1',
    name: 'gives one number to two drafts that say the same',
    patches: [
      [
        'src/account/outbox/engine/settle.ts',
        'if (await isTaken(drain, answered, data))',
        "if ((await isTaken(drain, answered, data)) && data === '')",
      ],
    ],
  },
  {
    rule: 'VERIFY-1',
    name: 'reads before what was under way when its context died can have landed',
    patches: [
      [
        'src/account/outbox/engine/timing.ts',
        'return op.lastAnswer === cutOff ? cutOffSettleMs : settleMs',
        'return op.lastAnswer === cutOff ? settleMs - cutOffSettleMs : settleMs',
      ],
      [
        'src/account/outbox/engine/context.ts',
        'delayMs: honoursKeys ? 0 : cutOffSettleMs',
        'delayMs: honoursKeys ? cutOffSettleMs * 0 : 0',
      ],
    ],
  },
  {
    rule: 'VERIFY-2',
    name: 'forgets that it was applied when it could not be read',
    patches: [
      [
        'src/account/outbox/engine/settle.ts',
        'return signInNeeded(drain, { ...op, ambiguous: true })',
        'return signInNeeded(drain, op)',
      ],
    ],
  },
  {
    rule: 'VERIFY-5',
    name: 'calls refused what may have been done before',
    patches: [
      [
        'src/account/outbox/engine/attempt.ts',
        "return refusal.cls === 'refused' && mustNotDouble(op) ? { cls: 'cannot-tell' } : refusal",
        'return mustNotDouble(op) ? refusal : refusal',
      ],
    ],
  },
  {
    rule: 'COAL-2',
    name: 'repeats a save of which nobody can tell the number',
    patches: [
      [
        'src/account/drafts/queue.ts',
        'const unconfirmed = saves.filter(isUnconfirmedCreate)',
        'const unconfirmed = saves.filter((op) => isUnconfirmedCreate(op) && op.seq < 0)',
      ],
    ],
  },
  {
    rule: 'I23',
    name: "takes another device's text for its own",
    patches: [
      [
        'src/account/outbox/read-back/read-back.ts',
        "return another ? { is: 'another-text', current } :",
        "return another && data === '' ? { is: 'another-text', current } :",
      ],
    ],
  },
  {
    rule: 'I23',
    name: 'believes a receipt of another text',
    patches: [['src/account/outbox/effects/applied.ts', 'contentHash !== sealed.bodyHash', "contentHash === ''"]],
  },
  {
    rule: 'I24',
    name: 'takes away what a restored server lacks',
    patches: [
      [
        'src/account/sync/read-drafts.ts',
        'if (isRestoredBackend(row, before, theirs)) return showBoth',
        'if (before === null) return showBoth',
      ],
    ],
  },
  {
    rule: 'I24',
    name: 'merges away what a restored server lacks',
    patches: [
      [
        'src/account/outbox/effects/conflicted.ts',
        'version !== null && version < serverVersion',
        'version !== null && version < 0',
      ],
    ],
  },
  {
    rule: 'I25',
    name: 'knows a draft by its number alone',
    patches: [
      [
        'src/account/sync/read-drafts.ts',
        'if (reference !== null) return getDraft(db, reference)',
        "if (reference === '') return db.drafts.get(reference)",
      ],
    ],
  },
  {
    rule: 'RETRY-5',
    name: 'tries a call that a server does not have for ever',
    patches: [
      ['src/account/outbox/engine/attempt.ts', 'attempts + 1 >= maxUnverifiedRefusals', 'attempts + 1 >= Infinity'],
    ],
  },
]
