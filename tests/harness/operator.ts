import { parseVerb, runVerb, type Verbs } from '#server/commands/operator/verbs.ts'
import type { TestApp } from './server.ts'

export const runAsOperator = async ({ deps }: TestApp, verbs: Verbs, ...argv: readonly string[]) => {
  const lines: string[] = []
  const parsed = parseVerb(verbs, argv)
  const exit = parsed && (await runVerb(deps, parsed, (line) => void lines.push(line)))
  return { exit, printed: lines.join('\n') }
}
