import * as z from 'zod/mini'
import { dashboardEntry, notifyMessage, subscription, userInfo } from '../entities/account.ts'
import { chatExchange, chatMessage, conversation, maxExchanges, storedJson } from '../entities/chat.ts'
import { pageOfRows, pageQuery } from '../envelope.ts'
import { buyerCall, fullLevelCall, idParam, openCall } from '../define.ts'
import { id, instant, maxFileAddress, maxIds, text, token, wireText, wireList } from '../values.ts'

const size = z.object({ size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 5) })

export const accountCalls = {
  userInfo: buyerCall.get('user/query-info', { data: userInfo }),
  userUpdate: buyerCall.put('user/update', {
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
  sellerToken: buyerCall.get('user/seller-token', { data: z.object({ accessToken: z.nullish(token) }) }),
  subscriptions: buyerCall.get('user-subscribe/my', { query: size, data: z.object({ list: wireList(subscription) }) }),
  subscriptionUpdate: buyerCall.put('user-subscribe/update', {
    body: z.object({ id, isEnable: z.union([z.literal(0), z.literal(1)]) }),
  }),
  quotaDashboard: buyerCall.get('vip-permission/dashboard', { data: wireList(dashboardEntry) }),
  quotaRefreshCache: buyerCall.post('vip-permission/refresh-cache', { write: false }),
  staffQuota: buyerCall.get('membermng/quota', {
    data: z.object({ total: z.number(), used: z.number(), remainingQuota: z.number() }),
  }),
  inviteCompanyInfo: openCall.get('membermng/company-info/{inviteUuid}', {
    data: z.object({
      remainingQuota: z.number(),
      companyName: z.nullish(wireText),
      inviter: z.nullish(wireText),
      state: z.catch(z.nullish(z.enum(['used', 'revoked', 'expired', 'locked'])), null),
    }),
  }),
  verifyInvite: openCall.post('membermng/verify-invite', {
    body: z.object({ inviteUuid: text(64), inviteCode: text(6) }),
    data: z.object({ valid: z.boolean(), errorMessage: z.nullish(wireText) }),
    write: false,
  }),
  reviewTags: buyerCall.get('bseller-review/tags', { data: wireList(z.object({ value: wireText, label: wireText })) }),
}

export const messageCalls = {
  unreadCount: buyerCall.get('notify-message/get-unread-count', { data: z.number() }),
  unreadList: buyerCall.get('notify-message/get-unread-list', { query: size, data: wireList(notifyMessage) }),
  markRead: buyerCall.put('notify-message/update-read', {
    body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxIds)) }),
  }),
  markAllRead: buyerCall.put('notify-message/update-all-read'),
  messagePage: buyerCall.get('notify-message/my-page', {
    query: z.object({ ...pageQuery, readStatus: z.optional(z.enum(['true', 'false'])) }),
    data: pageOfRows(notifyMessage),
  }),
  messageGet: buyerCall.get('notify-message/get', { query: idParam(id), data: notifyMessage }),
}

export const chatCalls = {
  conversations: buyerCall.get('chat/conversation/my-list', { data: wireList(conversation) }),
  conversationDelete: buyerCall.post('chat/conversation/delete-my', { body: z.object({ id }) }),
  conversationCreate: openCall.post('chat/conversation/create-my', {
    body: z.object({ roleId: z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)), title: z.optional(text(140)) }),
    data: id,
  }),
  /** Adds or updates `exchanges`, and deletes `removed`. For another account's conversation, the response is 404. */
  conversationPut: fullLevelCall.post('chat/conversation/put-my', {
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
  messageList: buyerCall.get('chat/message/list-by-conversation-id', {
    query: z.object({ conversationId: id }),
    data: wireList(chatMessage),
  }),
  /**
   * Returns a `text/event-stream` of `{send, receive}`; the last event is named `done`. Repeating an `id` is not
   * charged again: the answer continues after `Last-Event-ID`, or is produced again. With `model`, a language model
   * also answers.
   */
  messageSendStream: openCall.post('chat/message/send-stream', {
    transport: 'stream',
    body: z.object({
      conversationId: id,
      content: text(4000),
      id: z.optional(id),
      model: z.optional(z.boolean()),
    }),
  }),
  messageStop: openCall.post('chat/message/stop-my', {
    level: 'full',
    body: z.object({ conversationId: id, id }),
    write: false,
  }),
  /** Repeating an `id` does not store a second report. */
  messageReport: openCall.post('chat/message/report-my', {
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
  speechToText: buyerCall.post('chat/message/stt', {
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

/** The data of an upload: for one file, its URL or an object; for several, an object with the indexes as keys. */
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
  uploadImage: openCall.post('file/upload', { transport: 'multipart', data: uploadData }),
  uploadFile: openCall.post('file/upload-info', { transport: 'multipart', data: uploadData }),
}
