import { sellerCalls } from '#contract/calls/seller.ts'
import { requestKinds } from '#contract/entities/request.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { SellerRecord } from '#contract/entities/seller-record.ts'
import { statusWord } from '#domain/lifecycle/status-word.ts'
import { actionsOn } from '#domain/lifecycle/transitions.ts'
import { ask, CommandError, tokenOf } from './sessions.ts'
import type { World } from './sessions.ts'

/** A request as one demonstration supplier has it. */
export interface Received {
  readonly supplierId: string
  readonly token: string
  readonly kind: RequestKind
  readonly record: SellerRecord
}

const pageSize = 100

const ofKind = async (world: World, supplierId: string, kind: RequestKind): Promise<Received[]> => {
  const token = await tokenOf(world, supplierId)
  const { list } = await ask(world, sellerCalls.inbox, { token, query: { kind, pageNo: 1, pageSize } })
  return list.map((record) => ({ supplierId, token, kind, record }))
}

/** The requests sent to these suppliers, newest first. */
export const receivedBy = async (
  world: World,
  suppliers: readonly string[],
  kinds: readonly RequestKind[] = requestKinds,
): Promise<Received[]> => {
  const found: Received[] = []
  for (const supplierId of suppliers) for (const kind of kinds) found.push(...(await ofKind(world, supplierId, kind)))
  return found.sort((a, b) => b.record.createTime - a.record.createTime)
}

/** Finds a request by its number, the last part of the number, or `last`. */
export const findReceived = async (world: World, suppliers: readonly string[], named: string): Promise<Received> => {
  const all = await receivedBy(world, suppliers)
  const wanted = named.toUpperCase()
  const fits = all.filter(({ record }) => record.recordNo === wanted || record.recordNo.endsWith(wanted))
  const [found, another] = wanted === 'LAST' ? all.slice(0, 1) : fits
  if (!found)
    throw new CommandError(
      all.length === 0 ? 'No request has been sent yet.' : `No request "${named}". See: supplier list`,
    )
  if (another)
    throw new CommandError(`"${named}" fits ${fits.map(({ record }) => record.recordNo).join(', ')}. Please name one.`)
  return found
}

const standing = ({ kind, record }: Received): string => {
  const word = statusWord(kind, record.status) ?? 'status'
  return `${word.replaceAll('-', ' ')} (${record.status})`
}

/** One line: number, status, supplier. */
export const lineOf = (received: Received): string => {
  const { record, supplierId } = received
  const more = record.products.length > 1 ? ` and ${record.products.length - 1} more` : ''
  const product = `${record.products[0]?.name ?? ''}${more}`
  return [
    record.recordNo.padEnd(20),
    standing(received).padEnd(32),
    `${supplierId}  ${record.company.name}`,
    product,
  ].join('  ')
}

/** The request and its history, for somebody who is about to answer. */
export const sheetOf = (received: Received): string[] => {
  const { kind, record } = received
  const products = record.products.map((line) =>
    ['  ', line.pesticideId, line.name, line.quantity ?? '', line.unit ?? '', line.packaging ?? ''].join(' ').trimEnd(),
  )
  const log = (record.log ?? []).map((entry) => {
    const said = [entry.type, entry.file, entry.text].filter(Boolean).join(': ')
    return `   ${new Date(entry.time).toISOString().slice(0, 16).replace('T', ' ')}  ${entry.actor}  ${said}`
  })
  const missing = record.requiredFiles.filter((one) => !one.done).map((one) => one.file)
  return [
    lineOf(received),
    ...products,
    ...(record.note ? [`   note: ${record.note}`] : []),
    ...(missing.length > 0 ? [`   documents missing: ${missing.join(', ')}`] : []),
    ...log,
    `   possible now: ${actionsOn(kind, record.status, 'supplier').join(', ') || 'nothing'}`,
  ]
}
