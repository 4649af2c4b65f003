import { act } from '@testing-library/react'
import { vi } from 'vitest'

const replaced = ['removeChild', 'insertBefore', 'appendChild'] as const
const setters = [
  [Text.prototype, 'nodeValue'],
  [HTMLElement.prototype, 'textContent'],
] as const

/** The methods of `Node` that the guard for translated pages replaces. */
const nodeMethods = () => replaced.map((name) => [name, Node.prototype[name]] as const)

const native = nodeMethods()

/** Runs something that starts the guard. Returns its end, because the tests of the next file use the same window. */
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
 * Makes a change as a translator does, with the native methods: in this window, unlike in a browser, these call each
 * other by their names.
 */
export const fromOutside = async <T>(run: () => T): Promise<T> => {
  const own = nodeMethods()
  Object.assign(Node.prototype, Object.fromEntries(native))
  const result = run()
  Object.assign(Node.prototype, Object.fromEntries(own))
  await act(async () => undefined)
  return result
}
