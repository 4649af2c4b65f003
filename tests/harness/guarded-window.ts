import { act } from '@testing-library/react'
import { vi } from 'vitest'

const replaced = ['removeChild', 'insertBefore', 'appendChild'] as const
const setters = [
  [Text.prototype, 'nodeValue'],
  [HTMLElement.prototype, 'textContent'],
] as const

const nodeMethods = () => replaced.map((name) => [name, Node.prototype[name]] as const)

const native = nodeMethods()

/** Returns a function that removes the guard, because test files share the window. */
export const startGuard = async (start: () => unknown): Promise<() => void> => {
  const observe = vi.spyOn(MutationObserver.prototype, 'observe')
  await start()
  const observers = observe.mock.contexts as MutationObserver[]
  observe.mockRestore()
  return () => {
    for (const observer of observers) observer.disconnect()
    Object.assign(Node.prototype, Object.fromEntries(native))
    for (const [prototype, name] of setters) Reflect.deleteProperty(prototype, name)
  }
}

/**
 * Uses the native methods of `Node`, as a translator does. In this window, unlike in a browser, native methods call
 * each other by name, so the guard's methods are removed meanwhile.
 */
export const changeAsTranslator = async <T>(run: () => T): Promise<T> => {
  const own = nodeMethods()
  Object.assign(Node.prototype, Object.fromEntries(native))
  const result = run()
  Object.assign(Node.prototype, Object.fromEntries(own))
  await act(async () => undefined)
  return result
}
