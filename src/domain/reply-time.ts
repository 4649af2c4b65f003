/** Times are in ms. */
export interface RepliedRecord {
  readonly createTime: number
  readonly replyState: 0 | 1
  /** The latest reply; the only known one if the record has no log. */
  readonly lastReplyTime?: number | null | undefined
  readonly log?: readonly { readonly time: number; readonly actor: string; readonly type: string }[] | undefined
}

export interface ReplyTime {
  readonly asked: number
  readonly replied: number
  /** The median time to the first reply; null: no reply. */
  readonly medianMs: number | null
}

/** Opening a request is not a reply. */
const isReply = ({ actor, type }: { readonly actor: string; readonly type: string }) =>
  actor === 'supplier' && type !== 'opened'

/** The time from sending to the first reply; null if there is none. */
export const firstReplyMs = (record: RepliedRecord): number | null => {
  const logged = record.log?.filter(isReply).map(({ time }) => time) ?? []
  const first =
    logged.length > 0 ? Math.min(...logged) : record.replyState === 1 ? (record.lastReplyTime ?? null) : null
  return first === null || first < record.createTime ? null : first - record.createTime
}

/** Uses the median, so that one slow reply does not distort the result. */
export const replyTimeOf = (records: readonly RepliedRecord[]): ReplyTime => {
  const times = records.flatMap((record) => firstReplyMs(record) ?? []).sort((a, b) => a - b)
  const upper = times[Math.floor(times.length / 2)]
  const lower = times[Math.floor((times.length - 1) / 2)]
  return {
    asked: records.length,
    replied: times.length,
    medianMs: upper === undefined || lower === undefined ? null : (upper + lower) / 2,
  }
}
