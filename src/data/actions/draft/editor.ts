import type { RequestContent } from '#domain/requests/content.ts'
import type { AccountContext } from '../account-context.ts'
import { editDraft } from './edit.ts'

export type Change = (content: RequestContent) => RequestContent

export interface DraftEditor {
  /** Takes a change now and stores it within 250 ms. */
  readonly change: (change: Change) => void
  /** Resolves when every change so far is durable; rejects when it cannot be stored, and keeps the changes to try again. */
  readonly flush: () => Promise<void>
  /** Flushes and stops listening. */
  readonly dispose: () => Promise<void>
}

export interface EditorOptions {
  /** A write in the background failed: the text is still held here, and tried again with the next change. */
  readonly onError?: (error: unknown) => void
  readonly onStored?: () => void
}

const writeWithinMs = 250

/** Collects keystrokes into few writes: at most one per 250 ms, none later than that after the first unstored key. */
export const createDraftEditor = (
  context: AccountContext,
  localId: string,
  options: EditorOptions = {},
): DraftEditor => {
  let unstored: Change[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    const taken = unstored
    if (taken.length === 0) return
    unstored = []
    try {
      await editDraft(context, localId, (content) => taken.reduce((result, change) => change(result), content))
      options.onStored?.()
    } catch (error) {
      unstored = [...taken, ...unstored]
      throw error
    }
  }
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    // One write at a time, in order; a failed one does not stop the next.
    writing = writing.catch(() => undefined).then(write)
    return writing
  }
  const flushQuietly = () => {
    flush().catch((error: unknown) => options.onError?.(error))
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') flushQuietly()
  }
  document.addEventListener('visibilitychange', onHidden)
  addEventListener('pagehide', flushQuietly)
  addEventListener('blur', flushQuietly, true)

  return {
    change: (change) => {
      unstored.push(change)
      timer ??= setTimeout(flushQuietly, writeWithinMs)
    },
    flush,
    dispose: async () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', flushQuietly)
      removeEventListener('blur', flushQuietly, true)
      await flush()
    },
  }
}
