import { CommandError } from '#server/commands/database/open.ts'
import { answerFeedback, listUnansweredFeedback } from '#server/modules/feedback/feedback.ts'
import { createFileUrlSigner } from '#server/modules/files/file-access.ts'
import type { ChangeVerb, ListVerb, Verbs } from './verbs.ts'

const listOf = (kind: 'support' | 'feedback', about: string): ListVerb => ({
  form: '',
  about,
  list: async ({ db, clock }, _, print) => {
    const open = await listUnansweredFeedback(db, { kind, until: clock.now() })
    const signed = await createFileUrlSigner(db, clock.now())
    for (const { id, createTime, content, files } of open) {
      print(`${id}  ${new Date(createTime).toISOString()}`)
      for (const line of content.split(/\r?\n/)) print(`  ${line}`)
      for (const { url } of files) print(`  ${signed(url)}`)
    }
    if (open.length === 0) print('Nothing is unanswered.')
  },
})

const answer: ChangeVerb = {
  form: '<id> <answer…>',
  about:
    'Answers a question or feedback, once. The answer is a message in the message centre, and a mail if the account wants mails.',
  change: async ({ db, clock }, [id = '', ...words]) => {
    const text = words.join(' ').trim()
    if (text === '') throw new CommandError('The answer has no text.')
    return {
      says: `Answers "${id}": ${text}`,
      kind: 'feedback-answered',
      account: null,
      write: async () => {
        const isAnswered = await answerFeedback(db, id, { template: 'support-answered', text }, clock.now())
        if (!isAnswered) throw new CommandError(`"${id}" is not unanswered, or its account is gone.`)
        return []
      },
    }
  },
}

export const supportVerbs: Verbs = new Map<string, ListVerb | ChangeVerb>([
  [
    '',
    listOf(
      'support',
      'Lists the questions to customer service that nobody has answered, oldest first. The addresses of files open them for ten minutes.',
    ),
  ],
  ['feedback', listOf('feedback', 'Lists the feedback that nobody has answered.')],
  ['answer', answer],
])
