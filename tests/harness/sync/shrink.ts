import type { Step } from './steps.ts'

/** Simple delta debugging: removes halves, quarters, … single steps as long as the history still fails. */
export const shrink = async (
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> => {
  let best = steps
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.length;) {
      const without = [...best.slice(0, at), ...best.slice(at + size)]
      if (await fails(without)) best = without
      else at += size
    }
  }
  return best
}
