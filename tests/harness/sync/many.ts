import 'fake-indexeddb/auto'
import { appendFileSync } from 'node:fs'
import { runHistory, type Outcome } from './history.ts'
import { SeededRandom } from './seeded.ts'
import { shrink } from './shrink.ts'
import { randomSteps, type Step } from './steps.ts'
import type { Authority } from './authority.ts'
import type { World } from './world.ts'

const stepsPerHistory = 40

export interface Rig {
  readonly name: string
  readonly world: (seed: number) => World<Authority> | Promise<World<Authority>>
  readonly without?: readonly string[]
  readonly allows?: (step: Step, seed: number) => boolean
  readonly judge?: (world: World<Authority>) => Promise<string[]>
}

export const stepsOf = (seed: number, { without = [], allows = () => true }: Rig): readonly Step[] =>
  randomSteps(new SeededRandom(seed * 7919), stepsPerHistory, without).filter((step) => allows(step, seed))

const runSeed = async (rig: Rig, seed: number, steps: readonly Step[] = stepsOf(seed, rig)): Promise<Outcome> => {
  try {
    return await runHistory(seed, steps, { world: await rig.world(seed), ...(rig.judge ? { judge: rig.judge } : {}) })
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return { problems: [`thrown ${message.slice(0, 600)}`], requests: 0, effects: 0, questions: 0 }
  }
}

const shrunkReport = async (rig: Rig, seed: number, { problems }: Outcome): Promise<string> => {
  const [first = ''] = problems
  // SYNC_SHRINK=0 reports only the seed: shrinking runs the history hundreds of times.
  if (process.env['SYNC_SHRINK'] === '0') return `${rig.name} seed ${seed}: ${problems.join('; ')}`
  const sameKind = (problem: string) => problem.slice(0, 3) === first.slice(0, 3)
  const minSteps = await shrink(stepsOf(seed, rig), async (steps) =>
    (await runSeed(rig, seed, steps)).problems.some(sameKind),
  )
  const rerun = await runSeed(rig, seed, minSteps)
  return `${rig.name} seed ${seed}: ${rerun.problems.join('; ')}\n${minSteps.map((step) => JSON.stringify(step)).join(',\n')}`
}

export interface Tally {
  readonly rig: string
  readonly histories: number
  readonly requests: number
  readonly effects: number
  readonly lost: number
  readonly doubled: number
  readonly untrue: number
  readonly other: number
  readonly questions: number
  readonly seeds: readonly number[]
}

const of = (problems: readonly string[], ids: readonly string[]) =>
  problems.some((problem) => ids.some((id) => problem.startsWith(`${id} `))) ? 1 : 0

/**
 * Stops at the first history that breaks an invariant, and shrinks it. With SYNC_REPORT (a file) it continues, and
 * appends the tally to that file as JSON.
 */
export const runHistories = async (rig: Rig, firstSeed: number, count: number): Promise<string | null> => {
  const report = process.env['SYNC_REPORT']
  const none = { histories: 0, requests: 0, effects: 0, lost: 0, doubled: 0, untrue: 0, other: 0, questions: 0 }
  let sum: Tally = { rig: rig.name, ...none, seeds: [] }
  const failures: string[] = []
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const outcome = await runSeed(rig, seed)
    const { problems, requests, effects, questions } = outcome
    const [lost, doubled] = [of(problems, ['I1', 'I8', 'I24']), of(problems, ['I2', 'I4'])]
    const untrue = of(problems, ['I23'])
    sum = {
      ...sum,
      histories: sum.histories + 1,
      requests: sum.requests + requests,
      effects: sum.effects + effects,
      lost: sum.lost + lost,
      doubled: sum.doubled + doubled,
      untrue: sum.untrue + untrue,
      other: sum.other + (problems.length > 0 && lost + doubled + untrue === 0 ? 1 : 0),
      questions: sum.questions + questions,
      seeds: problems.length > 0 ? [...sum.seeds, seed] : sum.seeds,
    }
    if (problems.length === 0) continue
    if (!report) return shrunkReport(rig, seed, outcome)
    failures.push(`${rig.name} seed ${seed}: ${problems.join('; ')}`)
  }
  if (report) appendFileSync(report, `${JSON.stringify(sum)}\n`)
  return failures.length > 0 ? failures.join('\n') : null
}

export const firstSeed = Number(process.env['SYNC_SEED'] ?? 1)
/** SYNC_HISTORIES is the total of all rigs and files. Each has a share of it, which SYNC_SHARE overrides. */
export const historyShare = (share: number): number =>
  Math.ceil(Number(process.env['SYNC_HISTORIES'] ?? 60) * Number(process.env['SYNC_SHARE'] ?? share))
