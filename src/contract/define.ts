import * as z from 'zod/mini'
import type { Call, Method } from './call.ts'
import { noData } from './values.ts'

type Schema = z.ZodMiniType
type NoData = typeof noData

type Defaults = Partial<Pick<Call, 'access' | 'level' | 'write'>>
type Spec<Q extends Schema, B extends Schema, D extends Schema> = Partial<Omit<Call<Q, B, D>, 'method' | 'path'>>

const define =
  (method: Method, base: string, defaults: Defaults) =>
  <Q extends Schema = NoData, B extends Schema = NoData, D extends Schema = NoData>(
    path: string,
    spec: Spec<Q, B, D> = {},
  ): Call<Q, B, D> => ({
    method,
    path: base + path,
    access: spec.access ?? defaults.access ?? 'buyer',
    transport: spec.transport ?? 'json',
    query: spec.query ?? (noData as unknown as Q),
    body: spec.body ?? (noData as unknown as B),
    data: spec.data ?? (noData as unknown as D),
    write: spec.write ?? defaults.write ?? method !== 'GET',
    level: spec.level ?? defaults.level ?? 'specification',
  })

export const callMethods = (base = '', defaults: Defaults = {}) => ({
  get: define('GET', base, defaults),
  post: define('POST', base, defaults),
  put: define('PUT', base, defaults),
  del: define('DELETE', base, defaults),
})

export const { get, post } = callMethods()
export const buyerBase = '/buyer-api/buyer/'
export const buyerCall = callMethods(buyerBase)
export const openCall = callMethods(buyerBase, { access: 'open' })
/** Defines calls that the specification does not contain. */
export const fullLevelCall = callMethods(buyerBase, { level: 'full' })
export const sellerCall = callMethods('/seller-api/', { access: 'seller', level: 'full' })

export const idParam = <T extends Schema>(schema: T) => z.object({ id: schema })
export const actionPath = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
