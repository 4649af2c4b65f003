import { afterEach, expect, test } from 'vitest'
import { connection } from '#api/connection.ts'
import { applyOutboxEvent } from './status.ts'

const clock = { now: () => 7, mono: () => 7 }
afterEach(() => {
  Object.assign(connection, {
    reach: 'unknown',
    failing: false,
    silent: false,
    browserOffline: false,
    lastContactAt: null,
  })
})

const stateAfter = (what: 'answered' | 'failing' | 'silent' | 'nothing') => {
  applyOutboxEvent({ type: 'contact', heard: what }, clock)
  return { ...connection }
}

test('a failing server is reported as failing until it answers, is silent or cannot be reached', () => {
  connection.browserOffline = true
  expect(stateAfter('failing')).toEqual({
    reach: 'offline',
    failing: true,
    silent: false,
    browserOffline: false,
    lastContactAt: null,
  })
  expect(stateAfter('nothing')).toMatchObject({ reach: 'offline', failing: false })
  expect(stateAfter('silent')).toMatchObject({ reach: 'offline', failing: false, silent: true })
  expect(stateAfter('failing')).toMatchObject({ failing: true, silent: false })
  expect(stateAfter('answered')).toEqual({
    reach: 'online',
    failing: false,
    silent: false,
    browserOffline: false,
    lastContactAt: 7,
  })
})

test("a missing answer does not change the browser's network state", () => {
  connection.browserOffline = true
  expect(stateAfter('nothing')).toMatchObject({ browserOffline: true })
  expect(stateAfter('answered')).toMatchObject({ browserOffline: false })
})
