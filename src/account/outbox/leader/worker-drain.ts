import type { SyncContext } from '../engine/context.ts'
import { createEngine } from '../engine/engine.ts'

/**
 * LEAD-6: what the service worker does with the time it is granted. One engine for one drain: nothing is begun once
 * the budget is used up, what is under way is waited for. True when nothing is left that could leave.
 */
export const drainWithin = async (context: SyncContext, budgetMs: number): Promise<boolean> => {
  const engine = createEngine(context)
  try {
    return (await engine.drain(budgetMs)) === 0
  } finally {
    engine.stop()
  }
}
