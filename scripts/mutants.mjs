// @ts-check
/**
 * Does the outbox's oracle bite? Breaks the engine in the ways below, and once for each rule of danger
 * (mutants/rules.mjs), one at a time, in a copy of the tree, and runs its tests there: each must fail by an assertion.
 * `node scripts/mutants.mjs [number or rule …]`. `--check` only looks whether everything to be broken is there, and
 * whether docs/proof.md counts it right. Needs no network and no server.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { approvalMutants } from './mutants/approval.mjs'
import { copyTree } from './mutants/copy-tree.mjs'
import { ruleMutants } from './mutants/rules.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {{ name: string, rule?: string, patches: readonly (readonly [file: string, from: string, to: string])[] }}
 *   Mutant
 */
/** @type {readonly Mutant[]} */
const mutants = [
  {
    name: 'forgets the operation before the request leaves',
    patches: [
      [
        'src/account/outbox/engine/claim.ts',
        'await drain.db.ops.put(claimed)\n',
        'await drain.db.ops.delete(op.opId)\n',
      ],
    ],
  },
  {
    name: 'a new key on retry',
    patches: [['src/account/outbox/engine/attempt.ts', '`"${op.sealed.key}"`', '`"${op.sealed.key}-${op.attempts}"`']],
  },
  {
    name: 'seals anew on retry',
    patches: [
      ['src/account/outbox/engine/claim.ts', 'if (op.sealed) {', 'if (op.sealed && op.attempts === 0) {'],
      ['src/account/outbox/engine/claim.ts', 'if (op.sealed || !op.draftId', 'if (!op.draftId'],
    ],
  },
  {
    name: 'drops the operation on 401',
    patches: [
      [
        'src/account/outbox/answers/refused.ts',
        "await waitAgain(drain, op, 'sign-in')",
        'await drain.db.ops.delete(op.opId)',
      ],
    ],
  },
  {
    name: 'counts a quota answer as an attempt',
    patches: [
      [
        'src/account/outbox/answers/refused.ts',
        "await waitAgain(drain, { ...op, ambiguous: false }, 'membership')",
        "await waitAgain(drain, { ...op, ambiguous: false, attempts: op.attempts + 1 }, 'membership')",
      ],
    ],
  },
  {
    name: 'takes any HTTP answer for done',
    patches: [
      [
        'src/account/outbox/wire/classify.ts',
        'if (!envelope) return withoutEnvelope(answer)',
        "if (!envelope) return { cls: 'ok', data: null }",
      ],
    ],
  },
  {
    name: 'no fence',
    patches: [
      [
        'src/account/outbox/engine/epoch.ts',
        'if ((await epochOf(context)) !== epoch)',
        'if ((await epochOf(context)) < 0)',
      ],
      [
        'src/account/outbox/engine/settle.ts',
        '|| (await epochOf(drain)) !== epoch || now.claim?.attemptId !== claimed.attemptId',
        '|| (await epochOf(drain)) < epoch',
      ],
    ],
  },
  {
    name: 'refuses a success of an old epoch',
    patches: [
      [
        'src/account/outbox/engine/settle.ts',
        "if (!now || now.state === 'done') return",
        "if (!now || now.state === 'done' || (await epochOf(drain)) !== drain.epoch) return",
      ],
    ],
  },
  {
    name: 'sends a text that is no longer the confirmed one, before its save is done',
    patches: [
      [
        'src/account/outbox/engine/claim.ts',
        "return op.type !== 'send' || draft.sendRev === sealed.rev",
        'return true',
      ],
      [`src/account/drafts/queue.ts`, 'deps: [...leaving.map((op) => op.opId), ...uploads],', 'deps: uploads,'],
      ['src/account/drafts/edit.ts', "send ? await takeBack(context, before, send, 'edited') : before", 'before'],
    ],
  },
  {
    name: 'sends without waiting for its files',
    patches: [
      ['src/account/outbox/wire/seal.ts', "else if (blob) return { to: 'wait' }", 'else if (blob) continue'],
      ['src/account/outbox/operations/draft-ops.ts', 'deps.push(op.opId)', 'void op'],
    ],
  },
  {
    name: 'orders by the wall clock',
    patches: [
      [
        'src/account/store/account-rows.ts',
        '  return readable(opRow, await (limit === Infinity ? range : range.limit(limit)).toArray())',
        '  return readable(opRow, await (limit === Infinity ? range : range.limit(limit)).toArray()).sort((a, b) => a.createdAt - b.createdAt)',
      ],
    ],
  },
  {
    name: 'asks for the lock once and does not queue',
    patches: [
      [
        'src/account/outbox/engine/leader.ts',
        '  try {\n    const over',
        '  setTimeout(() => granted || waiting.abort(), 0)\n  try {\n    const over',
      ],
    ],
  },
  {
    name: 'the confirmation and its operation in two transactions',
    patches: [
      [
        'src/account/drafts/queue.ts',
        "  await addOp(context, {\n    lane: draftLane(draft.localId),\n    type: 'send',",
        "  later.push({\n    lane: draftLane(draft.localId),\n    type: 'send',",
      ],
      [
        'src/account/drafts/queue.ts',
        '/** A send replaces',
        'const later: Parameters<typeof addOp>[1][] = []\n/** A send replaces',
      ],
      [
        'src/account/drafts/queue.ts',
        "      return []\n    })\n    context.kick('now')\n    return problems\n  },\n)\n$",
        "      return []\n    })\n    await writeTx(context.db, editTables, async () => {\n      for (const one of later.splice(0)) await addOp(context, one)\n    })\n    context.kick('now')\n    return problems\n  },\n)\n",
      ],
    ],
  },
  {
    name: 'merges an edit into an operation that has left',
    patches: [
      [
        'src/account/drafts/edit.ts',
        "if (save && save.state !== 'conflict' && mayWithdraw(save) && save.state !== 'retry') {",
        "if (save && save.state !== 'conflict') {",
      ],
      [
        'src/account/drafts/edit.ts',
        "const base = save.state === 'open' ? save : reopen(save)",
        "const base = { ...save, sealed: null, state: 'open' as const }",
      ],
    ],
  },
  {
    name: 'merges without theirs version',
    patches: [
      [
        'src/account/outbox/answers/conflicted.ts',
        '    serverVersion: theirs.version,\n    rev,',
        '    serverVersion: null,\n    rev,',
      ],
      ['src/account/drafts/resolve.ts', 'serverVersion: theirs.version,', 'serverVersion: null,'],
    ],
  },
  {
    name: 'says "stored" before the transaction is complete',
    patches: [
      [
        'src/account/drafts/edit.ts',
        'const row = await writeTx(context.db, editTables, async () => {',
        'const row = await openForEdit(context, localId).then(({ draft }) => draft)\n    void writeTx(context.db, editTables, async () => {',
      ],
      [
        'src/account/drafts/edit.ts',
        ': storeEdit(context, draft, ops, mine)\n    })\n',
        ': storeEdit(context, draft, ops, mine)\n    }).catch(() => undefined)\n',
      ],
    ],
  },
]

/** @param {string} file @param {string} from @param {string} to */
const patch = (file, from, to) => {
  const text = readFileSync(file, 'utf8')
  const atEnd = from.endsWith('$')
  const what = atEnd ? from.slice(0, -1) : from
  const at = atEnd ? text.lastIndexOf(what) : text.indexOf(what)
  if (at < 0) throw new Error(`nothing to break in ${file}: ${what}`)
  writeFileSync(file, text.slice(0, at) + to + text.slice(at + what.length))
}

const suites = ['tests/integration/sync', 'src/account', 'src/app/runtime', 'src/api']
/** Rules that the server has to hold to are tried against it. */
const ruleSuites = [...suites, 'tests/integration/backend']

/** Test files in whose text a rule is named. @param {string} rule */
const filesNaming = (rule) =>
  ruleSuites.flatMap((suite) =>
    readdirSync(join(root, suite), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => join(suite, path))
      .filter((path) => readFileSync(join(root, path), 'utf8').includes(`${rule} `)),
  )

/** @param {string} cwd @param {Mutant} mutant @param {string} bail */
const tests = (cwd, { rule }, bail) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=device',
      '--project=app',
      ...(rule ? ['--project=server'] : []),
      '--reporter=verbose',
      bail,
      // A busy machine is slow, not wrong: only an assertion counts.
      '--testTimeout=120000',
      ...(rule ? ['-t', `${rule} `, ...filesNaming(rule)] : suites),
    ],
    {
      cwd,
      encoding: 'utf8',
      // Output of a run that does not stop at the first failure is long.
      maxBuffer: 64 * 1024 * 1024,
      // The first failure is enough; random histories alone would find most, and take longest.
      env: { ...process.env, SYNC_SHRINK: '0', SYNC_HISTORIES: '60', NIGHTLY: '1', NO_COLOR: '1' },
    },
  )
  return { status, stdout, asserted: /AssertionError|never quiet|too many timers/.test(stdout + stderr) }
}

/** A broken rule must be caught by a test that bears its name; any other break by any test. @param {Mutant} mutant */
const run = (mutant) => {
  const copy = copyTree(root)
  try {
    for (const [file, from, to] of mutant.patches) patch(join(copy, file), from, to)
    const stopped = tests(copy, mutant, '--bail=1')
    // The first to fail may have been one that a busy machine was too slow for: then all of them are asked.
    const { status, stdout, asserted } =
      stopped.status === 0 || stopped.asserted ? stopped : tests(copy, mutant, '--bail=0')
    const killers = [...stdout.matchAll(/^ *(?:×|✗) .*? > (.*?)(?: \d+ms)?$/gm)].map((found) => found[1] ?? '')
    return { caught: status !== 0 && asserted, killers }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const all = [
  ...mutants,
  ...[...ruleMutants, ...approvalMutants].map((one) => ({ ...one, name: `${one.rule} ${one.name}` })),
]

const args = process.argv.slice(2)
const checks = args.includes('--check')
const wanted = args.filter((arg) => arg !== '--check')
let missed = 0
for (const [index, mutant] of all.entries()) {
  const number = index + 1
  const named = wanted.includes(String(number)) || wanted.some((word) => mutant.name.startsWith(`${word} `))
  if (wanted.length > 0 && !named) continue
  if (checks) {
    for (const [file, from] of mutant.patches)
      if (!readFileSync(join(root, file), 'utf8').includes(from.replace(/\$$/, ''))) {
        missed += 1
        console.error(`${number} ${mutant.name}: nothing to break in ${file}`)
      }
    continue
  }
  const { caught, killers } = run(mutant)
  if (!caught) missed += 1
  console.log(`${caught ? 'caught' : 'MISSED'} ${number} ${mutant.name}: ${killers[0] ?? '-'}`)
}
if (checks && !readFileSync(join(root, 'docs/proof.md'), 'utf8').includes(`| ${all.length} ways to break the engine`)) {
  missed += 1
  console.error(`docs/proof.md does not say "${all.length} ways to break the engine"`)
}
if (missed > 0) {
  console.error(checks ? `${missed} breaks no longer apply, or are counted wrong` : `${missed} mutants lived`)
  process.exitCode = 1
}
