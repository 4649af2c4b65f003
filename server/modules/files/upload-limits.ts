import { and, eq, gt, sum } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import { maxAttachmentBytes, maxAttachments } from '#contract/entities/request.ts'
import { dayMs } from '#lib/day-ms.ts'
import { files } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { tooManyBytes } from '#server/platform/http/multipart.ts'
import { notYet, Refusal, tooMany } from '#server/platform/http/refusal.ts'
import { texts, withValues } from '#server/texts/texts.ts'

const megabyte = 1024 * 1024

/** Allowance for boundaries, names and small fields of the form. */
const wrapBytes = megabyte

/** Limits of simultaneous uploads; visitors together leave most of it to signed-in users. */
const atOnce = { all: 40, strangers: 12, ofStranger: 2, ofAccount: 6 }

export interface UploadLimits {
  readonly fileBytes: number
  /** All files of one request together. */
  readonly requestBytes: number
}
const strangerLimits: UploadLimits = { fileBytes: 5 * megabyte, requestBytes: 20 * megabyte }
const accountLimits: UploadLimits = { fileBytes: maxAttachmentBytes, requestBytes: maxAttachments * maxAttachmentBytes }
const strangerDayBytes = 20 * megabyte

export interface Uploader {
  readonly owner: string
  readonly isStranger: boolean
  /** The account, or the owner if there is no account. */
  readonly by: string
}

export interface Admission extends UploadLimits {
  /** The whole body. */
  readonly bodyBytes: number
  readonly end: () => void
}

const comeAgainMs = 5_000

/** Counts by name; names with a count of zero are removed. */
const tally = () => {
  const counts = new Map<string, number>()
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add: (name: string, more: number) => {
      const count = (counts.get(name) ?? 0) + more
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}

/**
 * Lets uploads start only if there is room for them: few at once, within the owner's quota, and never into the last
 * free space of the disk. Uploads in progress count as stored. Exact for one process, which is how the reference
 * backend runs.
 */
export const createAdmissions = ({
  db,
  clock,
  files: store,
  config,
}: Pick<Deps, 'db' | 'clock' | 'files' | 'config'>) => {
  const running = tally()
  const reserved = tally()

  const begin = ({ by, isStranger }: Uploader): (() => void) => {
    const groups = ['all', `by ${by}`, ...(isStranger ? ['strangers'] : [])]
    const most = isStranger ? atOnce.ofStranger : atOnce.ofAccount
    if (
      running.of('all') >= atOnce.all ||
      running.of(`by ${by}`) >= most ||
      (isStranger && running.of('strangers') >= atOnce.strangers)
    )
      throw tooMany(comeAgainMs, code.tooManyRequests, texts.files.uploadsAtOnce)
    for (const group of groups) running.add(group, 1)
    return () => {
      for (const group of groups) running.add(group, -1)
    }
  }

  /** Reserves disk space, and the owner's quota unless it is `null`. */
  const reserve = (owner: string | null) => {
    const names = ['all', ...(owner === null ? [] : [`of ${owner}`])]
    const before = owner === null ? 0 : reserved.of(`of ${owner}`)
    let mine = 0
    const hold = (bytes: number) => {
      for (const name of names) reserved.add(name, bytes - mine)
      mine = bytes
    }
    return { before, hold }
  }

  const storedBy = async ({ owner, isStranger }: Uploader): Promise<number> => {
    const [row] = await db
      .select({ bytes: sum(files.size).mapWith(Number) })
      .from(files)
      .where(and(eq(files.owner, owner), isStranger ? gt(files.createdAt, clock.now() - dayMs) : undefined))
    return row?.bytes ?? 0
  }

  const overQuota = ({ isStranger }: Uploader) =>
    isStranger
      ? tooMany(
          dayMs / 24,
          code.tooManyRequests,
          withValues(texts.files.strangersDay, { most: strangerDayBytes / megabyte }),
        )
      : new Refusal(code.storageFull, {
          msg: withValues(texts.codes[code.storageFull], { most: Math.floor(config.uploadQuotaBytes / megabyte) }),
        })

  const expectDisk = async () => {
    if ((await store.freeBytes()) - reserved.of('all') < config.freeDiskBytes) throw notYet(texts.files.noRoom)
  }

  return {
    /**
     * `declared`: the length of the body, if the request states it. `again`: the file is already stored under the same
     * key, so nothing is added. Rejects with the refusal.
     */
    admit: async (uploader: Uploader, declared: number | null, again: boolean): Promise<Admission> => {
      const limits = uploader.isStranger ? strangerLimits : accountLimits
      const bodyBytes = limits.requestBytes + wrapBytes
      if (declared !== null && declared > bodyBytes) throw tooManyBytes(bodyBytes)
      const stop = begin(uploader)
      const { before, hold } = reserve(again ? null : uploader.owner)
      const end = () => {
        hold(0)
        stop()
      }
      try {
        let requestBytes = Math.min(declared ?? limits.requestBytes, limits.requestBytes)
        hold(requestBytes)
        if (!again) {
          const quota = uploader.isStranger ? strangerDayBytes : config.uploadQuotaBytes
          // Uploads in progress are read before what is stored, so that one that finishes meanwhile counts at least
          // once.
          const left = quota - before - (await storedBy(uploader))
          if (left < (declared === null ? 1 : requestBytes)) throw overQuota(uploader)
          requestBytes = Math.min(requestBytes, left)
          hold(requestBytes)
        }
        await expectDisk()
        return { fileBytes: limits.fileBytes, requestBytes, bodyBytes, end }
      } catch (refusal) {
        end()
        throw refusal
      }
    },
  }
}
