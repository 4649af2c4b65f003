/** Short enough that even a slow phone has a keystroke on its disk within 300 ms. */
const writeWithinMs = 120

export interface SoonWriter {
  /** Writes within 120 ms, or as soon as the write before it has ended. */
  readonly typed: () => void
  /** Resolves when everything typed so far is written. */
  readonly flush: () => Promise<void>
  readonly dispose: () => Promise<void>
}

/** Debounces keystrokes, and writes at once when a field or the page is left. A failed `write` is called again. */
export function writeSoon(write: () => Promise<void>, onError: (error: unknown) => void): SoonWriter {
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    // A failed write does not stop the next one.
    writing = writing.catch(() => undefined).then(write)
    return writing
  }
  const quietly = () => {
    flush().catch(onError)
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') quietly()
  }
  document.addEventListener('visibilitychange', onHidden)
  addEventListener('pagehide', quietly)
  addEventListener('blur', quietly, true)
  return {
    typed: () => {
      timer ??= setTimeout(quietly, writeWithinMs)
    },
    flush,
    dispose: () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', quietly)
      removeEventListener('blur', quietly, true)
      return flush()
    },
  }
}

export interface TextWriter<T = string> extends Pick<SoonWriter, 'flush' | 'dispose'> {
  readonly type: (text: T) => void
}

/** Stores a text while it is typed: a tab that is killed loses a few letters at most. */
export const textWriter = <T = string>(
  store: (text: T) => Promise<void>,
  onError: (error: unknown) => void,
): TextWriter<T> => {
  let unstored: T | null = null
  const write = async () => {
    const text = unstored
    if (text === null) return
    unstored = null
    try {
      await store(text)
    } catch (error) {
      unstored ??= text
      throw error
    }
  }
  const { typed, flush, dispose } = writeSoon(write, onError)
  return {
    type: (text) => {
      unstored = text
      typed()
    },
    flush,
    dispose,
  }
}
