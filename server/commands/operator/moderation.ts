import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { CommandError, type LinePrinter } from '#server/commands/database/open.ts'
import { chatReports } from '#server/modules/assistant/schema.ts'
import { reviews } from '#server/modules/catalogue/schema.ts'
import { notifyOnce } from '#server/modules/messages/repo.ts'
import { messages } from '#server/modules/messages/schema.ts'
import { setReviewHidden } from '#server/modules/reviews/reviews.ts'
import { formatDayAndTime, type ChangeVerb, type ListVerb, type Verbs } from './verbs.ts'

const maxListed = 50

const printText = (text: string, print: LinePrinter): void => {
  for (const line of text.split(/\r?\n/)) print(`  ${line}`)
}

const listReviews: ListVerb = {
  form: '[supplier id]',
  about: `Lists the newest ${maxListed} reviews, of one supplier or of all.`,
  list: async ({ db }, [supplier], print) => {
    const rows = await db
      .select()
      .from(reviews)
      .where(supplier === undefined ? undefined : eq(reviews.companyId, supplier))
      .orderBy(desc(reviews.createdAt), asc(reviews.id))
      .limit(maxListed)
    for (const { id, companyId, rate, createdAt, hiddenAt, reviewer, content } of rows) {
      const by = `${reviewer ?? 'without a name'}${hiddenAt === null ? '' : ', hidden'}`
      print(`${id}  ${formatDayAndTime(createdAt)}  supplier ${companyId}  rate ${rate}  ${by}`)
      printText(content, print)
    }
  },
}

const setHidden = (hides: boolean, about: string): ChangeVerb => ({
  form: '<id>',
  about,
  change: async ({ db, clock }, [id = '']) => {
    const [review] = await db.select().from(reviews).where(eq(reviews.id, id))
    if (!review) throw new CommandError(`There is no review "${id}".`)
    if ((review.hiddenAt !== null) === hides)
      throw new CommandError(`The review is ${hides ? 'hidden' : 'shown'} already.`)
    const now = clock.now()
    return {
      says: `${hides ? 'Hides' : 'Shows'} a review of supplier ${review.companyId}: ${review.content}`,
      kind: hides ? 'review-hidden' : 'review-shown',
      account: review.accountId,
      write: async () => {
        await db.transaction((tx) => setReviewHidden(tx, review, hides ? now : null, now))
        return []
      },
    }
  },
})

export const reviewVerbs: Verbs = new Map<string, ListVerb | ChangeVerb>([
  ['list', listReviews],
  ['hide', setHidden(true, 'Hides a review from everybody, and no longer counts it in the rating of its supplier.')],
  ['show', setHidden(false, 'Shows a hidden review again.')],
])

/** `ref` of the message that answers a report. An account gets only one message with a `ref`, so only one answer. */
const refOf = (id: string): string => `report:${id}`

const listReports: ListVerb = {
  form: '',
  about: `Lists the reports of wrong answers of the assistant, newest first, ${maxListed} at most. Reports are retained for 90 days.`,
  list: async ({ db }, _, print) => {
    const rows = await db
      .select()
      .from(chatReports)
      .orderBy(desc(chatReports.createdAt), asc(chatReports.id))
      .limit(maxListed)
    const refs = rows.map(({ id }) => refOf(id))
    const answers = await db.select({ ref: messages.ref }).from(messages).where(inArray(messages.ref, refs))
    const answeredRefs = new Set(answers.map(({ ref }) => ref))
    for (const { id, userId, createdAt, reason, question, reply } of rows) {
      const state = answeredRefs.has(refOf(id)) ? 'answered' : 'not answered'
      print(
        `${id}  ${formatDayAndTime(createdAt)}  ${reason}  ${userId === null ? 'by a visitor' : `${userId}, ${state}`}`,
      )
      printText(question, print)
      printText((reply?.pieces ?? []).join('') || '(the answer consists of records only)', print)
    }
    if (rows.length === 0) print('There are no reports.')
  },
}

const answerReport: ChangeVerb = {
  form: '<id> <text…>',
  about:
    'Answers a report of an account, once. The answer is a message in the message centre, and a mail if it wants mails.',
  change: async ({ db, clock }, [id = '', ...words]) => {
    const [report] = await db.select().from(chatReports).where(eq(chatReports.id, id))
    const accountId = report?.userId
    if (!report || !accountId) throw new CommandError(`There is no report "${id}" of an account.`)
    const answer = and(eq(messages.accountId, accountId), eq(messages.ref, refOf(id)))
    if ((await db.$count(messages, answer)) > 0) throw new CommandError('The report is answered already.')
    const text = words.join(' ')
    const now = clock.now()
    return {
      says: `Answers the report of ${accountId} about "${report.question}": ${text}`,
      kind: 'report-answered',
      account: accountId,
      write: async () => {
        await notifyOnce(db, {
          accountId,
          template: 'support-answered',
          values: { text, question: report.question },
          ref: refOf(id),
          mailDue: now,
          createTime: now,
        })
        return []
      },
    }
  },
}

export const reportVerbs: Verbs = new Map<string, ListVerb | ChangeVerb>([
  ['list', listReports],
  ['answer', answerReport],
])
