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

/** Boundaries, names and small fields around the files of a form. */
const wrapBytes = megabyte

/** What may be under way at the same moment; strangers together leave most of it to those who have signed in. */
const atOnce = { all: 40, strangers: 12, ofStranger: 2, ofAccount: 6 }

export interface UploadLimits {
  readonly fileBytes: number
  /** Of all files of one request. */
  readonly requestBytes: number
}
const strangerLimits: UploadLimits = { fileBytes: 5 * megabyte, requestBytes: 20 * megabyte }
const accountLimits: UploadLimits = { fileBytes: maxAttachmentBytes, requestBytes: maxAttachments * maxAttachmentBytes }
const strangerDayBytes = 20 * megabyte

export interface Uploader {
  readonly owner: string
  readonly isStranger: boolean
  /** The account, or the owner where there is none. */
  readonly by: string
}

export interface Admission extends UploadLimits {
  /** Of the body as a whole. */
  readonly bodyBytes: number
  readonly end: () => void
}

const comeAgainMs = 5_000

/** Counts by name, without the names that stand at none. */
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
 * Lets uploads begin only where there is room for them: few at once, within what the owner may still store, and never
 * into the last free space of the disk. What is under way counts as stored. Exact for one process, which is what the
 * reference backend runs as.
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

  /** Room of the disk, and of the owner's quota unless it is `null`. */
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
     * `declared`: the length of the body, where the request says it. `again`: the file is stored already, under the same
     * key, so that nothing is added. Rejects with the refusal.
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
          // What others have under way was looked at before what is stored: one that ends meanwhile counts once at least.
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
