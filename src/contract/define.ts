import * as z from 'zod/mini'
import type { Call, Method } from './call.ts'
import { noData } from './values.ts'

type Schema = z.ZodMiniType
type NoData = typeof noData

type Spec<Q extends Schema, B extends Schema, D extends Schema> = Partial<Omit<Call<Q, B, D>, 'method' | 'path'>>

const define =
  (method: Method) =>
  <Q extends Schema = NoData, B extends Schema = NoData, D extends Schema = NoData>(
    path: string,
    spec: Spec<Q, B, D> = {},
  ): Call<Q, B, D> => ({
    method,
    path,
    access: spec.access ?? 'buyer',
    transport: spec.transport ?? 'json',
    query: spec.query ?? (noData as unknown as Q),
    body: spec.body ?? (noData as unknown as B),
    data: spec.data ?? (noData as unknown as D),
    write: spec.write ?? method !== 'GET',
    level: spec.level ?? 'specification',
  })

export const get = define('GET')
export const post = define('POST')
export const put = define('PUT')
export const del = define('DELETE')

export const buyerPath = (path: string) => `/buyer-api/buyer/${path}`
export const sellerPath = (path: string) => `/seller-api/${path}`
export const idParam = <T extends Schema>(schema: T) => z.object({ id: schema })
export const actionPath = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
