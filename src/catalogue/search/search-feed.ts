import { useSyncExternalStore } from 'react'
import type { Locale } from '#contract/languages.ts'
import { systemClock } from '#lib/clock.ts'
import { deviceSearch } from './page-search.ts'
import { readRevisionAndStatus } from '../store/meta.ts'
import type { CopyStatus } from '../store/schema.ts'

export interface SearchFeed {
  readonly locale: Locale
  readonly generation: number
  readonly phase: CopyStatus['phase'] | null
  /** True if the device has all rows of its scope, so that an empty result means "none". */
  readonly whole: boolean
}

/** The pause after an update of the index, as a multiple of its duration. None after a success in phase `ready`. */
const restFactor = 4
const minRestMs = 1000
/** The minimum pause between updates during a first sync: a list that changes all the time cannot be read. */
const copyRestMs = 8000
const maxRestMs = 60_000
const settleMs = 2000

let starting = true
/** True if indexed rows were not reported yet, for example because the last list was closed meanwhile. */
let changesToReport = false

class Follower {
  state: SearchFeed
  private readonly tell: () => void
  private revision = -1
  private early = 0
  private stopped = false
  private syncing = false
  private behind = false
  private failures = 0
  private resting: ReturnType<typeof setTimeout> | undefined
  private unwatch = () => {}

  constructor(locale: Locale, notify: () => void) {
    this.tell = notify
    this.state = { locale, generation: 0, phase: null, whole: false }
    import('../store/db.ts').then(
      ({ watchCatalogue }) => {
        if (!this.stopped)
          this.unwatch = watchCatalogue(locale, readRevisionAndStatus, {
            next: (now) => this.follow(now),
            error: () => this.show({ phase: 'failed' }),
          })
      },
      () => this.show({ phase: 'failed' }),
    )
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.resting)
    this.unwatch()
  }

  private show(change: Partial<SearchFeed>): void {
    this.state = { ...this.state, ...change }
    this.tell()
  }

  private follow({ revision, status: { phase, asOf } }: Awaited<ReturnType<typeof readRevisionAndStatus>>): void {
    const whole = asOf !== null
    const hasChanged = this.revision !== revision
    const opening = this.revision < 0
    this.revision = revision
    const first = hasChanged && !whole && this.early < 2
    if (first) this.early += 1
    const generation = this.state.generation + (first ? 1 : 0)
    if (first || phase !== this.state.phase || whole !== this.state.whole) this.show({ phase, whole, generation })
    // At the app's start, the first update is delayed: the index loads with the present rows, the update adds others.
    if (hasChanged) setTimeout(() => void this.sync(), opening && whole && starting ? settleMs : 0)
    starting = false
    if (phase === 'ready' && this.resting !== undefined) this.rested()
  }

  changed(): void {
    this.show({ generation: this.state.generation + 1 })
  }

  private async sync(): Promise<void> {
    if (this.stopped) return
    if (this.syncing) {
      this.behind = true
      return
    }
    this.syncing = true
    this.behind = false
    const startedAt = systemClock.mono()
    const syncResult = await deviceSearch.sync(this.state.locale).catch(() => null)
    const tookMs = systemClock.mono() - startedAt
    if (syncResult !== false) changesToReport = true
    if (this.stopped) return
    if (changesToReport) this.changed()
    changesToReport = false
    this.failures = syncResult === null ? this.failures + 1 : 0
    if (this.failures > 0) this.behind = true
    const rest = Math.max(this.state.phase === 'copying' ? copyRestMs : minRestMs, restFactor * tookMs)
    this.resting = setTimeout(() => this.rested(), Math.min(maxRestMs, rest * 2 ** this.failures))
    if (this.state.phase === 'ready' && this.failures === 0) this.rested()
  }

  private rested(): void {
    clearTimeout(this.resting)
    this.resting = undefined
    this.syncing = false
    if (this.behind) void this.sync()
  }
}

const listeners = new Set<() => void>()
let follower: Follower | null = null

const notify = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    follower?.stop()
    follower = null
  }
}

const feedOf = (locale: Locale): SearchFeed => {
  if (follower?.state.locale !== locale) {
    follower?.stop()
    follower = new Follower(locale, notify)
  }
  return follower.state
}

export const indexNewRows = async (locale: Locale): Promise<void> => {
  if ((await deviceSearch.sync(locale)) && follower?.state.locale === locale) follower.changed()
}

export const useSearchFeed = (locale: Locale): SearchFeed => useSyncExternalStore(subscribe, () => feedOf(locale))
