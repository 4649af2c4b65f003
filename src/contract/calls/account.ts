import * as z from 'zod/mini'
import { dashboardEntry, notifyMessage, subscription, userInfo } from '../entities/account.ts'
import { chatExchange, chatMessage, conversation, maxExchanges, storedJson } from '../entities/chat.ts'
import { page, pageQuery } from '../envelope.ts'
import { buyer, full, idParam, open } from '../define.ts'
import { id, instant, maxFileAddress, maxIds, text, token, wireText, wireList } from '../values.ts'

const size = z.object({ size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 5) })

export const accountCalls = {
  userInfo: buyer.get('user/query-info', { data: userInfo }),
  userUpdate: buyer.put('user/update', {
    body: z.object({
      nickname: z.optional(text(64)),
      country: z.optional(text(2)),
      mobile: z.optional(text(32)),
      whatsapp: z.optional(text(32)),
      timezone: z.optional(text(64)),
      /** URL of an image uploaded with `file/upload`; '' removes the picture. */
      avatar: z.optional(text(maxFileAddress)),
    }),
  }),
  sellerToken: buyer.get('user/seller-token', { data: z.object({ accessToken: z.nullish(token) }) }),
  subscriptions: buyer.get('user-subscribe/my', { query: size, data: z.object({ list: wireList(subscription) }) }),
  subscriptionUpdate: buyer.put('user-subscribe/update', {
    body: z.object({ id, isEnable: z.union([z.literal(0), z.literal(1)]) }),
  }),
  quotaDashboard: buyer.get('vip-permission/dashboard', { data: wireList(dashboardEntry) }),
  quotaRefreshCache: buyer.post('vip-permission/refresh-cache', { write: false }),
  staffQuota: buyer.get('membermng/quota', {
    data: z.object({ total: z.number(), used: z.number(), remainingQuota: z.number() }),
  }),
  inviteCompanyInfo: open.get('membermng/company-info/{inviteUuid}', {
    data: z.object({
      remainingQuota: z.number(),
      companyName: z.nullish(wireText),
      inviter: z.nullish(wireText),
      state: z.catch(z.nullish(z.enum(['used', 'revoked', 'expired', 'locked'])), null),
    }),
  }),
  verifyInvite: open.post('membermng/verify-invite', {
    body: z.object({ inviteUuid: text(64), inviteCode: text(6) }),
    data: z.object({ valid: z.boolean(), errorMessage: z.nullish(wireText) }),
    write: false,
  }),
  reviewTags: buyer.get('bseller-review/tags', { data: wireList(z.object({ value: wireText, label: wireText })) }),
}

export const messageCalls = {
  unreadCount: buyer.get('notify-message/get-unread-count', { data: z.number() }),
  unreadList: buyer.get('notify-message/get-unread-list', { query: size, data: wireList(notifyMessage) }),
  markRead: buyer.put('notify-message/update-read', {
    body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxIds)) }),
  }),
  markAllRead: buyer.put('notify-message/update-all-read'),
  messagePage: buyer.get('notify-message/my-page', {
    query: z.object({ ...pageQuery, readStatus: z.optional(z.enum(['true', 'false'])) }),
    data: page(notifyMessage),
  }),
  messageGet: buyer.get('notify-message/get', { query: idParam(id), data: notifyMessage }),
}

export const chatCalls = {
  conversations: buyer.get('chat/conversation/my-list', { data: wireList(conversation) }),
  conversationDelete: buyer.post('chat/conversation/delete-my', { body: z.object({ id }) }),
  conversationCreate: open.post('chat/conversation/create-my', {
    body: z.object({ roleId: z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)), title: z.optional(text(140)) }),
    data: id,
  }),
  /** Merges exchanges, and deletes those in `removed`. Another account's conversation is refused as unknown. */
  conversationPut: full.post('chat/conversation/put-my', {
    body: z.object({
      id,
      title: text(140),
      roleId: z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)),
      createTime: instant,
      updateTime: instant,
      exchanges: z.array(chatExchange).check(z.maxLength(maxExchanges)),
      removed: z.array(id).check(z.maxLength(200)),
    }),
  }),
  messageList: buyer.get('chat/message/list-by-conversation-id', {
    query: z.object({ conversationId: id }),
    data: wireList(chatMessage),
  }),
  /**
   * `text/event-stream` of `{send, receive}`, the last event named `done`. A repeated `id` gets the stored answer from
   * `Last-Event-ID` on, and the question is charged only once. `model`: a language model answers as well.
   */
  messageSendStream: open.post('chat/message/send-stream', {
    transport: 'stream',
    body: z.object({
      conversationId: id,
      content: text(4000),
      id: z.optional(id),
      model: z.optional(z.boolean()),
    }),
  }),
  messageStop: open.post('chat/message/stop-my', {
    level: 'full',
    body: z.object({ conversationId: id, id }),
    write: false,
  }),
  /** A report with a repeated `id` is counted once. */
  messageReport: open.post('chat/message/report-my', {
    level: 'full',
    body: z.object({
      id,
      reason: text(500),
      question: text(4000),
      answer: z.nullish(storedJson),
      reply: z.nullish(storedJson),
    }),
    write: false,
  }),
  speechToText: buyer.post('chat/message/stt', {
    transport: 'multipart',
    /** Multipart fields: `file`, and `language` (the API language in lower case). */
    data: wireText,
    write: false,
  }),
}

const uploadedFile = z.object({
  url: wireText,
  name: z.optional(wireText),
  size: z.optional(z.number()),
  sha256: z.optional(wireText),
})

const urlOrFile = z.union([
  z.pipe(
    wireText,
    z.transform((url) => ({ url })),
  ),
  uploadedFile,
])

/** The answer to an upload: one file's URL or object; for several files, an object with their indexes as keys. */
const uploadData = z.union([
  z.pipe(
    urlOrFile,
    z.transform((file) => [file]),
  ),
  z.pipe(
    z.record(wireText, urlOrFile),
    z.transform((files) =>
      Object.keys(files)
        .sort((a, b) => Number(a) - Number(b))
        .flatMap((key) => files[key] ?? []),
    ),
  ),
])

export const fileCalls = {
  uploadImage: open.post('file/upload', { transport: 'multipart', data: uploadData }),
  uploadFile: open.post('file/upload-info', { transport: 'multipart', data: uploadData }),
}
