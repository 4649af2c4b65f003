import { renderHook } from '@testing-library/react'
import type { LiveRead } from '#lib/live-read.ts'

export const renderHookWithHistory = <Shown, Props>(hook: (props: Props) => Shown, initialProps: NoInfer<Props>) => {
  const seen: Shown[] = []
  const { result, rerender, unmount } = renderHook(
    (props: Props) => {
      const current = hook(props)
      seen.push(current)
      return current
    },
    { initialProps },
  )
  return { now: () => result.current, seen, rerender, unmount }
}

export const resultOf = <T>(read: LiveRead<T>): T | 'loading' | 'failed' =>
  read.status === 'ready' ? read.data : read.status
