// @ts-check
/**
 * A title begins with the rule's id in src/account/outbox/SPEC.md.
 *
 * @typedef {readonly [file: string, from: string, to: string]} Patch
 * @typedef {Readonly<Record<string, Patch | readonly Patch[]>>} Mutants by title
 */

/** @param {Patch | readonly Patch[]} mutant @returns {readonly Patch[]} */
export const patchesOf = (mutant) =>
  /** @type {readonly Patch[]} */ (typeof mutant[0] === 'string' ? [mutant] : mutant)

/** @type {Mutants} */
export const ruleMutants = {
  'ACC-1 sends with whatever token there is': [
    'src/account/outbox/engine/attempt.ts',
    'if (!session || session.sub !== drain.sub)',
    'if (!session)',
  ],
  'ACC-1 stores what was read when somebody else is signed in by now': [
    'src/account/sync/reader.ts',
    'if ((await who()) !== sub)',
    'if ((await who()) === undefined)',
  ],
  'ACC-1 reads with whatever token there is': [
    'src/api/client.ts',
    'input.sub !== undefined && holder',
    'input.sub === null && holder',
  ],
  'ACC-1 reads for an account without saying for which': [
    'src/account/sync/reader.ts',
    'call(definition, { ...input, sub })',
    'call(definition, { ...input })',
  ],
  'ACC-1 is tried again with whatever token there is': [
    'src/api/client.ts',
    'if (renewed?.sub === holder.sub)',
    'if (renewed)',
  ],
  'CRASH-1 counts what was under way when its context died as done': [
    'src/account/outbox/engine/context.ts',
    "  state: 'retry',\n  ambiguous: true,",
    "  state: 'done',\n  pending: 0,\n  ambiguous: true,",
  ],
  'DEP-1 lets an operation leave before those it depends on': [
    [
      'src/account/outbox/engine/claim.ts',
      "deps.every((dep) => dep === undefined || dep.state === 'done')",
      'deps.length >= 0',
    ],
    ['src/account/outbox/engine/pick.ts', 'op.deps.some((dep) => waiting.has(dep)) ||', ''],
    ['src/account/outbox/engine/pick.ts', 'if (laneBlocked || running', 'if (running'],
  ],
  'GATE-2 goes through closed gates': [
    'src/account/outbox/engine/pick.ts',
    'gateNamesOf(op).some((name) => closed.has(name))',
    'gateNamesOf(op).length === closed.size - 99',
  ],
  'KEY-4 other bytes under a used key': [
    'src/account/outbox/wire/seal.ts',
    "(refusals === 0 ? '' : `.${refusals}`)",
    "(refusals < 0 ? `.${refusals}` : '')",
  ],
  'LEAD-4 waits for a frozen leader for ever': [
    'src/account/outbox/engine/engine.ts',
    "if (first === 'frozen' && !granted)",
    "if (first === 'frozen' && granted)",
  ],
  'LEAD-6 the service worker has no budget': [
    'src/account/outbox/engine/engine.ts',
    'run(() => ports.clock.mono() >= end)',
    'run(() => ports.clock.mono() < 0 && end > 0)',
  ],
  'MERGE-2 the last writer wins': [
    'src/account/outbox/effects/conflicted.ts',
    'if (merged.overlaps.length > 0)',
    'if (merged.overlaps.length > 999)',
  ],
  'OPS-1 withdraws without a word in the journal': [
    'src/account/outbox/operations/draft-ops.ts',
    '    await writeLog(context.db',
    '    void (context.db',
  ],
  'PARK-1 asks the same question again after the answer': [
    'src/account/outbox/engine/attempt.ts',
    "op.lastAnswer === sentAgainAnswer ? null : { cls: 'cannot-tell' }",
    "op.lastAnswer === '' ? null : { cls: 'cannot-tell' }",
  ],
  "REC-2 writes another device's text over this one's": [
    'src/account/sync/read-drafts.ts',
    "if (row.status !== 'draft' || row.conflict || row.rev !== row.ackedRev) return false",
    "if (row.status !== 'draft') return false",
  ],
  'REC-3 lets an old list undo what was done since': [
    'src/account/sync/reader.ts',
    "    .filter((op) => op.type === 'action')",
    "    .filter((op) => op.type !== 'action')",
  ],
  'SEND-3 sends after the deadline': [
    'src/account/outbox/wire/seal.ts',
    'if (problems.length === 0) return null',
    'if (problems.length < 999) return null',
  ],
  'SEND-4 sends over a text that was changed elsewhere': [
    'src/account/outbox/effects/conflicted.ts',
    '(draft.base && sameContent(draft.base, theirs.content)) || sameContent(confirmed, theirs.content)',
    'draft.base !== undefined || confirmed',
  ],
  'STOR-3 frees space by giving up unsent work': [
    'src/account/store/tx.ts',
    "db.ops.where('state').equals('done').delete()",
    "db.ops.where('state').anyOf('done', 'open').delete()",
  ],
  'STOR-7 sends what is left of a file': ['src/account/store/db.ts', '=== size ? parts : null', '>= 0 ? parts : null'],
  'UPG-1 sends the bytes of an older app as its own': [
    'src/account/outbox/engine/attempt.ts',
    '[header.apiVersion]: op.sealed.apiVersion',
    "[header.apiVersion]: '1'",
  ],
  'VERIFY-1 repeats without reading where no key protects': [
    'src/account/outbox/engine/attempt.ts',
    'if (!op.ambiguous || drain.ports.capabilities.honoursKeys) return null',
    'if (!op.ambiguous || token) return null',
  ],
  'VERIFY-4 repeats where reading failed': [
    'src/account/outbox/engine/attempt.ts',
    "return verdict.is === 'unreachable' ? { cls: 'unknown', why: 'server' } : null",
    'return null',
  ],
  'VERIFY-5 believes a no about what was applied before': [
    'src/account/outbox/engine/attempt.ts',
    'if (op.ambiguous && definiteRefusals.has(',
    'if (op.attempts < 0 && definiteRefusals.has(',
  ],
  'VERIFY-5 believes "none left" about what was applied before': [
    'src/account/outbox/engine/attempt.ts',
    "'key-reused', 'quota'])",
    "'key-reused'])",
  ],
  'COAL-6 a refused word outlives a later one': [
    'src/account/outbox/operations/enqueue.ts',
    'for (const op of refused) await rewriteOrWithdraw',
    'for (const op of refused.slice(refused.length)) await rewriteOrWithdraw',
  ],
  'COAL-6 a refused word tried again undoes what was done since': [
    'src/account/actions/outbox.ts',
    "seq > op.seq && state !== 'rejected'",
    "seq > op.seq && state === 'rejected'",
  ],
  'KEY-6 sends a server of another origin what it does not let in': [
    'src/api/wire.ts',
    'admitted || isOfThisOrigin(url)',
    'admitted || url.length > 0',
  ],
  'VERIFY-6 takes a list that is not offered for an empty one': [
    ['src/account/outbox/read-back/read-call.ts', "return 'not-offered'", 'return { rows: [], complete: true }'],
    [
      'src/account/outbox/read-back/read-back.ts',
      "if (typeof read !== 'object') return { is: 'cannot-tell' }",
      "if (typeof read !== 'object') return { is: 'absent' }",
    ],
  ],
  "VERIFY-1 takes its own unclear draft for another device's": [
    'src/account/sync/read-drafts.ts',
    'else if (!mayBeFromThisDevice(theirs, unclearIds)) await',
    'else if (unclearIds.size >= 0) await',
  ],
  'VERIFY-1 gives one number to two drafts that say the same': [
    'src/account/outbox/engine/settle.ts',
    'if (await isTaken(drain, answered, data))',
    "if ((await isTaken(drain, answered, data)) && data === '')",
  ],
  'VERIFY-1 reads before what was under way when its context died can have landed': [
    [
      'src/account/outbox/engine/timing.ts',
      'return op.lastAnswer === cutOffAnswer ? cutOffProcessingMs : serverProcessingMs',
      'return op.lastAnswer === cutOffAnswer ? serverProcessingMs - cutOffProcessingMs : serverProcessingMs',
    ],
    [
      'src/account/outbox/engine/context.ts',
      'delayMs: honoursKeys ? 0 : cutOffProcessingMs',
      'delayMs: honoursKeys ? cutOffProcessingMs * 0 : 0',
    ],
  ],
  'VERIFY-2 forgets that it was applied when it could not be read': [
    'src/account/outbox/engine/settle.ts',
    'return handleLoginNeeded(drain, { ...op, ambiguous: true })',
    'return handleLoginNeeded(drain, op)',
  ],
  'VERIFY-5 calls refused what may have been done before': [
    'src/account/outbox/engine/attempt.ts',
    "return mustNotRepeat(op) ? { cls: 'cannot-tell' } : refusal",
    'return mustNotRepeat(op) ? refusal : refusal',
  ],
  'COAL-2 repeats a save of which nobody can tell the number': [
    'src/account/drafts/queue.ts',
    'const unconfirmed = saves.filter(isUnconfirmedCreate)',
    'const unconfirmed = saves.filter((op) => isUnconfirmedCreate(op) && op.seq < 0)',
  ],
  "I23 takes another device's text for its own": [
    'src/account/outbox/read-back/read-back.ts',
    "return another ? { is: 'another-text', current } :",
    "return another && data === '' ? { is: 'another-text', current } :",
  ],
  'I23 believes a receipt of another text': [
    'src/account/outbox/effects/applied.ts',
    'contentHash !== sealed.bodyHash',
    "contentHash === ''",
  ],
  'I24 takes away what a restored server lacks': [
    'src/account/sync/read-drafts.ts',
    'if (isRestoredBackend(row, before, theirs)) return showBoth',
    'if (before === null) return showBoth',
  ],
  'I24 merges away what a restored server lacks': [
    'src/account/outbox/effects/conflicted.ts',
    'version !== null && version < serverVersion',
    'version !== null && version < 0',
  ],
  'I25 knows a draft by its number alone': [
    'src/account/sync/read-drafts.ts',
    'if (reference !== null) return getDraft(db, reference)',
    "if (reference === '') return db.drafts.get(reference)",
  ],
  'RETRY-5 tries a call that a server does not have for ever': [
    'src/account/outbox/engine/attempt.ts',
    'attempts + 1 >= maxUnverifiedRefusals',
    'attempts + 1 >= Infinity',
  ],
  'APPR-1 forgets that it waits': [
    'src/account/outbox/engine/settle.ts',
    'approval: current.approval ?? null',
    'approval: null',
  ],
  'APPR-2 changes what an administrator reads': [
    'src/account/drafts/draft.ts',
    "if (isAwaitingApproval(draft)) throw new DraftLockedError('approval')",
    "if (isAwaitingApproval(draft) && draft.rev < 0) throw new DraftLockedError('approval')",
  ],
  'APPR-3 believes a list from before it was asked': [
    'src/account/sync/read-drafts.ts',
    'if (theirs.version === null || theirs.version !== row.serverVersion) return\n  if (JSON',
    'if (theirs.version === null) return\n  if (JSON',
  ],
  'APPR-4 sends another text than the one that was read': [
    'server/modules/requests/approvals/decide.ts',
    "if (same && approval.state === 'waiting' && draft.state === 'draft' && draft.version === which.version) return",
    "if (same || draft.state === 'draft') return",
  ],
  'APPR-4 asks nobody': [
    'server/modules/requests/approvals/repo.ts',
    'eq(buyerCompanies.approvalOn, true)',
    'eq(buyerCompanies.approvalOn, false)',
  ],
  'APPR-5 lets an edit ask for itself': [
    'server/modules/requests/drafts/repo.ts',
    'await db.delete(draftApprovals).where(eq(draftApprovals.draftId, row.id))',
    'await db.update(draftApprovals).set({ version: row.version + 1 }).where(eq(draftApprovals.draftId, row.id))',
  ],
  'APPR-6 does not count what leaves': [
    'server/modules/requests/drafts/send.ts',
    'await consumeQuota(tx, buyer.accountId, kind.permissionType, 1, now)',
    'await consumeQuota(tx, buyer.accountId, kind.permissionType, 0, now)',
  ],
}
