import type * as z from 'zod/mini'
import type { Level } from './level.ts'

/** Who may make a call. `open` calls are the only ones made without signing in. */
export type Access = 'open' | 'buyer' | 'seller'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How the body or the answer travels, where it is not JSON in an envelope. */
export type Transport = 'json' | 'multipart' | 'image' | 'stream' | 'file'

type Schema = z.ZodMiniType

/**
 * One call of the API: the single place where its path and its fields are written.
 * `path` may hold `{name}` parts, filled from `params`. `data` is what stands in the envelope's `data`.
 */
export interface Call<Query extends Schema = Schema, Body extends Schema = Schema, Data extends Schema = Schema> {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly transport: Transport
  readonly query: Query
  readonly body: Body
  readonly data: Data
  /** A write that changes what the buyer owns; it takes an `Idempotency-Key`. */
  readonly write: boolean
  /** The lowest level of a backend that has it; an app must do without those above `specification`. */
  readonly level: Level
}

export type QueryIn<C extends Call> = z.input<C['query']>
export type QueryOut<C extends Call> = z.output<C['query']>
export type BodyIn<C extends Call> = z.input<C['body']>
export type BodyOut<C extends Call> = z.output<C['body']>
/** What a server may answer. */
export type DataIn<C extends Call> = z.input<C['data']>
/** What the app reads. */
export type DataOut<C extends Call> = z.output<C['data']>
