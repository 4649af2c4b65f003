import type { EngineName } from './search-engines.ts'

/** Page → worker of the benchmark; each is answered by one {@link BenchReply} with the same id. */
export type BenchCall =
  | { readonly call: 'build' | 'open' | 'measure'; readonly engine: EngineName; readonly size: string }
  | { readonly call: 'query'; readonly text: string }

export type BenchRequest = BenchCall & { readonly id: number }

export interface BenchReply {
  readonly id: number
  readonly value?: unknown
  readonly failure?: string
}
