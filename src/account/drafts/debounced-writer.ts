/** Delay between the first unwritten keystroke and its write, in ms. */
const writeWithinMs = 120

/** Also writes when a field loses focus or the page is hidden. After a failure, the next keystroke or flush retries. */
export function throttleWrites(write: () => Promise<void>, onError: (error: unknown) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.catch(() => undefined).then(write)
    return writing
  }
  const flushInBackground = () => {
    flush().catch(onError)
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') flushInBackground()
  }
  document.addEventListener('visibilitychange', onHidden)
  addEventListener('pagehide', flushInBackground)
  addEventListener('blur', flushInBackground, true)
  return {
    typed: () => {
      timer ??= setTimeout(flushInBackground, writeWithinMs)
    },
    flush,
    dispose: () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', flushInBackground)
      removeEventListener('blur', flushInBackground, true)
      return flush()
    },
  }
}

export const createTextWriter = <T = string>(store: (text: T) => Promise<void>, onError: (error: unknown) => void) => {
  let unstoredText: T | null = null
  const write = async () => {
    const text = unstoredText
    if (text === null) return
    unstoredText = null
    try {
      await store(text)
    } catch (error) {
      unstoredText ??= text
      throw error
    }
  }
  const { typed, flush, dispose } = throttleWrites(write, onError)
  return {
    type: (text: T) => {
      unstoredText = text
      typed()
    },
    flush,
    dispose,
  }
}

export type TextWriter<T = string> = ReturnType<typeof createTextWriter<T>>
