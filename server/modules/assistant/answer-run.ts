import type { Locale } from '#contract/languages.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import type { Cited, Reply, ReplyEnd } from '#domain/chat/conversation.ts'
import { consumeQuota } from '#server/modules/membership/quota.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { ServerAnswering } from './answering.ts'
import { giveBackQuestion, listExchanges, storeOutcome, type Exchange } from './conversations.ts'
import { doneEvent, pieceEvent, recordsEvent } from './events.ts'
import { speak } from './model/speak.ts'
import type { Work } from './runs.ts'

interface Asking {
  readonly actor: Actor | null
  readonly exchange: Exchange
  readonly locale: Locale
  readonly wantsModel: boolean
}

/** Earlier questions that the model is told. */
const mostEarlier = 3

/** Takes one question from the membership, once for each exchange. Null: it may be asked. */
const pay = async (
  deps: Pick<Deps, 'db'>,
  userId: string,
  exchange: Exchange,
  now: number,
): Promise<ReplyEnd | null> => {
  if (exchange.charged) return null
  try {
    await deps.db.transaction(async (tx) => {
      await consumeQuota(tx, userId, 'AI_QUERY', 1, now)
      await storeOutcome(tx, exchange, { charged: true })
    })
    return null
  } catch (error) {
    if (error instanceof Refusal) return 'quota'
    throw error
  }
}

/** What a model is not asked: poisoning and mixing have their own words, prices are only quoted. */
const forModel = ({ kind }: Answer): boolean => kind === 'records' || kind === 'none'

/** Makes the answer to a question: from the records, and then, if it is wanted and there is one, by a model. */
export const answerRun =
  (deps: Deps, answering: ServerAnswering, { actor, exchange, locale, wantsModel }: Asking): Work =>
  async (give, signal) => {
    const { db, clock, config, log } = deps
    const pieces: (string | null)[] = []
    let cited: readonly Cited[] = []
    const reply = (end: ReplyEnd): Reply => ({ pieces, cited: [...cited], end })

    const byModel = async (answer: Answer, earlier: readonly Exchange[]): Promise<Reply> => {
      if (config.model === null) return reply('off')
      if (actor?.role !== 'buyer') return reply('login')
      if (!forModel(answer)) return reply('not-asked')
      const unpaid = await pay(deps, actor.userId, exchange, clock.now())
      if (unpaid) return reply(unpaid)
      const end = await speak({
        model: config.model,
        question: exchange.question,
        earlier: earlier.slice(-mostEarlier).map(({ question }) => question),
        locale,
        answer,
        ask: async (question) => (await answering.answer({ question, before: null, locale })).answer,
        lexicon: await answering.lexicon(),
        signal,
        onPiece: (piece, given) => {
          const grown = given.length > cited.length
          if (grown) cited = given
          pieces.push(piece)
          give(pieceEvent(piece, grown ? given : null))
        },
      }).catch((error: unknown): ReplyEnd => {
        log({ level: 'error', event: 'model', message: error instanceof Error ? error.message : String(error) })
        return 'failed'
      })
      if (!pieces.some((piece) => piece?.trim())) await giveBackQuestion(db, actor.userId, exchange)
      return reply(end)
    }

    try {
      const all = await listExchanges(db, exchange.conversationId)
      const earlier = all.slice(
        0,
        Math.max(
          0,
          all.findIndex(({ id }) => id === exchange.id),
        ),
      )
      const before = earlier.findLast(({ answer }) => answer)?.answer?.remembered ?? null
      const { answer, searched } = await answering.answer({ question: exchange.question, before, locale })
      give(recordsEvent(answer, searched))
      const said = wantsModel ? await byModel(answer, earlier) : null
      const state = signal.aborted && !said?.pieces.length ? 'stopped' : 'answered'
      await storeOutcome(db, exchange, { state, answer, searched, ...(said ? { reply: said } : {}) })
      give(doneEvent(said))
    } catch (error) {
      log({ level: 'error', event: 'assistant', message: error instanceof Error ? error.message : String(error) })
      await storeOutcome(db, exchange, { state: 'failed' }).catch(() => undefined)
      give(doneEvent(reply('failed')))
    }
  }
