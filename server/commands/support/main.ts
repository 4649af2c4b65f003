import { systemClock, type Clock } from '#server/platform/system.ts'
import type { Database } from '#server/platform/db/database.ts'
import { answerFeedback, openFeedback, type Feedback } from '#server/modules/feedback/feedback.ts'
import { addressSigner } from '#server/modules/files/file-access.ts'
import { listCommand, printLines, writeCommand, type Env, type Print } from '#server/commands/database/open.ts'

const usage = `npm run admin -- support
Lists the questions to customer service that nobody has answered, oldest first. The addresses of files open them for ten minutes.

npm run admin -- support <id> <answer>
Answers one. The answer is a message in the buyer's message centre, and a mail where the buyer wants mails.

npm run admin -- support --feedback
Lists the feedback that nobody has answered. It is answered in the same way.

Reads DATABASE_URL or DATA_DIR, and DEMO=1 for a demonstration. A list changes nothing. A database in a folder can be opened by one process: stop the backend first.`

const linesOf = ({ id, createTime, content, files }: Feedback, signed: (url: string) => string): string[] => [
  `${id}  ${new Date(createTime).toISOString()}`,
  ...content.split(/\r?\n/).map((line) => `  ${line}`),
  ...files.map(({ url }) => `  ${signed(url)}`),
]

const isList = ([id]: readonly string[]) => id === undefined || id === '--feedback'

export const support = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  argv: readonly string[],
  print: Print,
): Promise<number> => {
  const [id = '', ...words] = argv
  if (isList(argv)) {
    const open = await openFeedback(db, { kind: id === '' ? 'support' : 'feedback', until: clock.now() })
    const signAddress = await addressSigner(db, clock.now())
    for (const line of open.flatMap((one) => linesOf(one, signAddress))) print(line)
    if (open.length === 0) print('Nothing is unanswered.')
    return 0
  }
  const text = words.join(' ').trim()
  const isAnswered = await answerFeedback(db, id, { template: 'support-answered', text }, clock.now())
  print(isAnswered ? 'Answered.' : `"${id}" is not unanswered, or its account is gone.`)
  return isAnswered ? 0 : 1
}

/** `npm run admin -- support`: lists and answers the questions to customer service. */
export const supportMain = async (argv: readonly string[], env: Env, out: Print): Promise<number> => {
  const clock = systemClock
  if (isList(argv)) return listCommand(env, out, (db, print) => support({ db, clock }, argv, print))
  if (argv[0]?.startsWith('-') || argv.slice(1).join('').trim() === '') {
    printLines(out, usage)
    return argv[0] === '--help' ? 0 : 1
  }
  return writeCommand(env, out, (db, print) => support({ db, clock }, argv, print))
}
