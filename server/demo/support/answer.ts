import { answerFeedback, openFeedback } from '#server/modules/feedback/feedback.ts'
import type { Database } from '#server/platform/db/database.ts'

/** Answers questions to a demonstration's customer service. The answer says that nobody reads the questions. */
export const answerForDemo = async (
  { db, delayMs }: { readonly db: Database; readonly delayMs: number },
  now: number,
): Promise<void> => {
  for (const { id } of await openFeedback(db, { kind: 'support', until: now - delayMs }))
    await answerFeedback(db, id, { template: 'support-demo', text: '' }, now)
}
