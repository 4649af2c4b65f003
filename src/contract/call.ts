import type * as z from 'zod/mini'
import type { ContractLevel } from './envelope.ts'

export type Access = 'open' | 'buyer' | 'seller'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.ZodMiniType

export interface Call<Query extends Schema = Schema, Body extends Schema = Schema, Data extends Schema = Schema> {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly transport: 'json' | 'multipart' | 'image' | 'stream' | 'file'
  readonly query: Query
  readonly body: Body
  readonly data: Data
  /** True if the call changes stored data and accepts an `Idempotency-Key`. */
  readonly write: boolean
  /** The lowest contract level that includes the call. The app must work without calls above `specification`. */
  readonly level: ContractLevel
}

export type QueryIn<C extends Call> = z.input<C['query']>
export type QueryOut<C extends Call> = z.output<C['query']>
export type BodyIn<C extends Call> = z.input<C['body']>
export type BodyOut<C extends Call> = z.output<C['body']>
export type DataIn<C extends Call> = z.input<C['data']>
export type DataOut<C extends Call> = z.output<C['data']>
