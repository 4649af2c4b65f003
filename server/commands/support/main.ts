import { systemClock } from '#server/platform/clock.ts'
import type { Clock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrationsFolder } from '#server/platform/paths.ts'
import { answerFeedback, openFeedback } from '#server/modules/membership/feedback.ts'
import type { Feedback } from '#server/modules/membership/feedback.ts'

type Print = (line: string) => void

const usage = `npm run support
Lists the questions to customer service that nobody has answered, oldest first.

npm run support -- <id> <answer>
Answers one. The answer is a message in the buyer's message centre, and a mail where the buyer wants mails.

npm run support -- --feedback
Lists the feedback that nobody has answered. It is answered in the same way.

Reads DATABASE_URL or DATA_DIR. A database in a folder can be opened by one process: stop the backend first.`

const told = ({ id, createTime, content, files }: Feedback): string =>
  [
    `${id}  ${new Date(createTime).toISOString()}`,
    ...content.split('\n').map((line) => `  ${line}`),
    ...files.map(({ url }) => `  ${url}`),
  ].join('\n')

/** Runs the command on an open database. Returns the exit code. */
export const support = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  argv: readonly string[],
  print: Print,
): Promise<number> => {
  const [id, ...words] = argv
  if (id === undefined || id === '--feedback') {
    const open = await openFeedback(db, { kind: id === undefined ? 'support' : 'feedback', until: clock.now() })
    for (const one of open) print(told(one))
    if (open.length === 0) print('Nothing is unanswered.')
    return 0
  }
  const text = words.join(' ').trim()
  if (id.startsWith('-') || text === '') {
    print(usage)
    return id === '--help' ? 0 : 1
  }
  const answered = await answerFeedback(db, id, { template: 'support-answered', text }, clock.now())
  print(answered ? 'Answered.' : `"${id}" is not unanswered, or its account is gone.`)
  return answered ? 0 : 1
}

/** `npm run support`: the operator's side of customer service. */
export const supportMain = async (argv: readonly string[], env: NodeJS.ProcessEnv, print: Print): Promise<number> => {
  const { databaseUrl, dataDir } = readConfig(env, null)
  const database = await openDatabase({ url: databaseUrl, folder: dataDir, migrations: migrationsFolder })
  try {
    return await support({ db: database.db, clock: systemClock }, argv, print)
  } finally {
    await database.close()
  }
}
