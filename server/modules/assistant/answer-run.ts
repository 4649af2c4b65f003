import type { Locale } from '#contract/languages.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import { hasReplyText, type Citation, type StoredReply, type ReplyOutcome } from '#domain/chat/conversation.ts'
import type { AccountId } from '#domain/ids.ts'
import { consumeQuota } from '#server/modules/membership/quota.ts'
import { errorMessageOf, stackOf } from '#server/platform/log.ts'
import type { Deps } from '#server/platform/deps.ts'
import { takeIfWithinLimit } from '#server/platform/limits/rate-limits.ts'
import type { Actor } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { ServerAnswerService } from './answering.ts'
import {
  findExchange,
  markCharged,
  refundQuestion,
  readEarlierExchanges,
  storeExchangeOutcome,
  type ChatExchange,
} from './conversations.ts'
import { doneEvent, pieceEvent, answerRecordsEvent, type AnswerProducer } from './runs.ts'
import { streamModelReply } from './model/speak.ts'

const maxEarlier = 3

/** Limits refunds of answers that have no text although the model worked, for example because they were stopped. */
const unansweredRule = { name: 'question-for-nothing', burst: 10, refillMs: 10 * 60_000 }

/** Returns null if the model may be asked. A question whose conversation was deleted is neither charged nor asked. */
const pay = async (deps: Pick<Deps, 'db' | 'config'>, userId: AccountId, exchange: ChatExchange, now: number) => {
  try {
    return await deps.db.transaction(async (tx) => {
      if (!(await markCharged(tx, exchange)))
        return (await findExchange(tx, exchange.conversationId, exchange.id)) ? null : 'stopped'
      // Counted even if no membership is required, because each question costs the operator money.
      await consumeQuota(tx, userId, 'AI_QUERY', 1, now, deps.config.membershipNeeded)
      return null
    })
  } catch (error) {
    if (error instanceof Refusal) return 'quota'
    throw error
  }
}

/** The model gets only answers with records or without a result. The app itself words all other answers. */
const forModel = ({ kind }: Answer): boolean => kind === 'records' || kind === 'none'

export const createAnswerProducer =
  (
    deps: Deps,
    answering: ServerAnswerService,
    actor: Actor | null,
    exchange: ChatExchange,
    locale: Locale,
    wantsModel: boolean,
  ): AnswerProducer =>
  async (give, signal) => {
    const { db, clock, config, log, rateLimiter } = deps
    const pieces: (string | null)[] = []
    let citedRecords: readonly Citation[] = []
    const reply = (end: ReplyOutcome): StoredReply => ({ pieces, cited: [...citedRecords], end })

    const costsNothing = (result: StoredReply, userId: AccountId): boolean => {
      const isWork = result.end === 'said' || result.end === 'stopped'
      return !hasReplyText(result) && (!isWork || takeIfWithinLimit(rateLimiter, unansweredRule, userId))
    }

    const byModel = async (answer: Answer, earlier: readonly string[]): Promise<StoredReply> => {
      if (config.model === null) return reply('off')
      if (actor?.role !== 'buyer') return reply('login')
      if (!forModel(answer)) return reply('not-asked')
      const unpaid = await pay(deps, actor.userId, exchange, clock.now())
      // The text before an interruption was charged, so a new attempt that yields no text does not replace it.
      const keepEarlierText = (made: StoredReply): StoredReply => {
        const { end: how } = made
        return hasReplyText(made) || !hasReplyText(exchange.reply) ? made : { ...exchange.reply, end: how }
      }
      if (unpaid) return keepEarlierText(reply(unpaid))
      const end = await streamModelReply({
        model: config.model,
        question: exchange.question,
        earlier,
        locale,
        answer,
        ask: async (question) => (await answering.answer({ question, before: null, locale })).answer,
        lexicon: await answering.lexicon(),
        signal,
        onPiece: (piece, citations) => {
          const hasGrown = citations.length > citedRecords.length
          if (hasGrown) citedRecords = citations
          pieces.push(piece)
          give(pieceEvent(piece, hasGrown ? citations : null))
        },
      }).catch((error: unknown): ReplyOutcome => {
        log({ level: 'error', event: 'model', message: errorMessageOf(error) })
        return 'failed'
      })
      const newReply = reply(end)
      if (costsNothing(newReply, actor.userId)) await refundQuestion(db, actor.userId, exchange)
      return keepEarlierText(newReply)
    }

    try {
      const { questions, remembered: before } = await readEarlierExchanges(db, exchange, maxEarlier)
      const { answer, searched } = await answering.answer({ question: exchange.question, before, locale })
      give(answerRecordsEvent(answer, searched))
      const modelReply = wantsModel ? await byModel(answer, questions) : null
      const state = signal.aborted && !modelReply?.pieces.length ? 'stopped' : 'answered'
      await storeExchangeOutcome(db, exchange, {
        state,
        answer,
        searched,
        ...(modelReply ? { reply: modelReply } : {}),
      })
      give(doneEvent(modelReply))
    } catch (error) {
      log({ level: 'error', event: 'assistant', message: errorMessageOf(error), stack: stackOf(error) })
      await storeExchangeOutcome(db, exchange, { state: 'failed' }).catch(() => undefined)
      give(doneEvent(reply('failed')))
    }
  }
