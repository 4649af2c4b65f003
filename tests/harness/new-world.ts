import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

const emptyPage = (): void => {
  localStorage.clear()
  sessionStorage.clear()
  for (const element of [document.documentElement, document.head, document.body])
    for (const { name } of Array.from(element.attributes)) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
}

const dexie: typeof Dexie & { readonly connections?: readonly Dexie[] } = Dexie

/** Resets what one test file left to the next: the files of a worker share a window and the package instances. */
export const resetWorld = (): void => {
  vi.resetModules()
  for (const open of dexie.connections ?? []) open.close({ disableAutoOpen: true })
  for (const table of Object.keys(Dexie.cache)) delete Dexie.cache[table as never]
  const disk = new IDBFactory()
  Object.defineProperty(globalThis, 'indexedDB', { value: disk, configurable: true, writable: true })
  Dexie.dependencies.indexedDB = disk
  if (typeof document !== 'undefined') emptyPage()
}
