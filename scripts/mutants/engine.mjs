// @ts-check
/** Breaks of the engine, which any test of the outbox may catch. @type {import('./rules.mjs').Mutants} */
export const engineMutants = {
  'forgets the operation before the request leaves': [
    'src/account/outbox/engine/claim.ts',
    'await drain.db.ops.put(claimed)\n',
    'await drain.db.ops.delete(op.opId)\n',
  ],
  'a new key on retry': [
    'src/account/outbox/engine/attempt.ts',
    '`"${op.sealed.key}"`',
    '`"${op.sealed.key}-${op.attempts}"`',
  ],
  'seals anew on retry': [
    ['src/account/outbox/engine/claim.ts', 'if (op.sealed) {', 'if (op.sealed && op.attempts === 0) {'],
    ['src/account/outbox/engine/claim.ts', 'if (op.sealed || !op.draftId', 'if (!op.draftId'],
  ],
  'drops the operation on 401': [
    'src/account/outbox/engine/settle.ts',
    "await scheduleRetry(drain, op, 'sign-in')",
    'await drain.db.ops.delete(op.opId)',
  ],
  'counts a quota answer as an attempt': [
    'src/account/outbox/engine/settle.ts',
    "await scheduleRetry(drain, { ...op, ambiguous: false }, 'membership')",
    "await scheduleRetry(drain, { ...op, ambiguous: false, attempts: op.attempts + 1 }, 'membership')",
  ],
  'takes any HTTP answer for done': [
    'src/account/outbox/wire/classify.ts',
    'if (!envelope) return withoutEnvelope(answer)',
    "if (!envelope) return { cls: 'ok', data: null }",
  ],
  'no fence': [
    [
      'src/account/outbox/engine/context.ts',
      'if ((await readEpoch(context)) !== epoch)',
      'if ((await readEpoch(context)) < 0)',
    ],
    [
      'src/account/outbox/engine/settle.ts',
      '|| (await readEpoch(drain)) !== epoch || now.claim?.attemptId !== claimed.attemptId',
      '|| (await readEpoch(drain)) < epoch',
    ],
  ],
  'refuses a success of an old epoch': [
    'src/account/outbox/engine/settle.ts',
    "if (!now || now.state === 'done') return",
    "if (!now || now.state === 'done' || (await readEpoch(drain)) !== drain.epoch) return",
  ],
  'sends a text that is no longer the confirmed one, before its save is done': [
    ['src/account/outbox/engine/claim.ts', "return op.type !== 'send' || draft.sendRev === sealed.rev", 'return true'],
    [
      'src/account/drafts/queue.ts',
      'const deps = [...inFlight.map((op) => op.opId), ...uploads]',
      'const deps = uploads',
    ],
    ['src/account/drafts/draft.ts', "send ? await withdrawSend(context, before, send, 'edited') : before", 'before'],
  ],
  'sends without waiting for its files': [
    ['src/account/outbox/wire/seal.ts', "else if (blob) return { to: 'wait' }", 'else if (blob) continue'],
    ['src/account/outbox/operations/draft-ops.ts', 'deps.push(op.opId)', 'void op'],
  ],
  'orders by the wall clock': [
    'src/account/store/db.ts',
    '  return parseReadable(opRow, await (limit === Infinity ? range : range.limit(limit)).toArray())',
    '  return parseReadable(opRow, await (limit === Infinity ? range : range.limit(limit)).toArray()).sort((a, b) => a.createdAt - b.createdAt)',
  ],
  'asks for the lock once and does not queue': [
    'src/account/outbox/engine/engine.ts',
    '  try {\n    const watchEnd',
    '  setTimeout(() => granted || waiting.abort(), 0)\n  try {\n    const watchEnd',
  ],
  'the confirmation and its operation in two transactions': [
    [
      'src/account/drafts/queue.ts',
      "  await addOp(context, { lane: draftLaneOf(draftId), type: 'send',",
      "  later.push({ lane: draftLaneOf(draftId), type: 'send',",
    ],
    [
      'src/account/drafts/queue.ts',
      '/** COAL-2: the send replaces',
      'const later: Parameters<typeof addOp>[1][] = []\n/** COAL-2: the send replaces',
    ],
    [
      'src/account/drafts/queue.ts',
      "style)),\n    )\n    context.kick('now')",
      "style)),\n    )\n    await writeTx(context.db, editTables, async () => {\n      for (const one of later.splice(0)) await addOp(context, one)\n    })\n    context.kick('now')",
    ],
  ],
  'merges an edit into an operation that has left': [
    [
      'src/account/drafts/draft.ts',
      "if (save && save.state !== 'conflict' && mayWithdraw(save) && save.state !== 'retry') {",
      "if (save && save.state !== 'conflict') {",
    ],
    [
      'src/account/drafts/draft.ts',
      "const base = save.state === 'open' ? save : reopenedOp(save)",
      "const base = { ...save, sealed: null, state: 'open' as const }",
    ],
  ],
  'merges without theirs version': [
    [
      'src/account/outbox/effects/conflicted.ts',
      '    serverVersion: theirs.version,\n    rev,',
      '    serverVersion: null,\n    rev,',
    ],
    ['src/account/drafts/resolve.ts', 'serverVersion: theirs.version,', 'serverVersion: null,'],
  ],
  'says "stored" before the transaction is complete': [
    [
      'src/account/drafts/draft.ts',
      'const row = await writeTx(context.db, editTables, async () => {',
      'const row = await readDraftForEdit(context, localId).then(({ draft }) => draft)\n    void writeTx(context.db, editTables, async () => {',
    ],
    [
      'src/account/drafts/draft.ts',
      ': storeEdit(context, draft, ops, mine)\n    })\n',
      ': storeEdit(context, draft, ops, mine)\n    }).catch(() => undefined)\n',
    ],
  ],
}
