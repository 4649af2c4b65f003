import { fileCalls } from '#contract/calls/account.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { joinCommas } from '#contract/values.ts'
import { addDays, dayIn } from '#domain/lifecycle/deadline.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { Received } from './received.ts'
import { ask, CommandError } from './sessions.ts'
import type { World } from './sessions.ts'

/** What follows a command's name: words by position, options by name. */
export interface ParsedCommand {
  readonly words: readonly string[]
  readonly option: (name: string) => string | undefined
  readonly options: (name: string) => readonly string[]
}

export interface Command {
  readonly name: string
  readonly usage: string
  readonly does: string
  /** The command only answers requests of this kind. */
  readonly kind?: RequestKind
  readonly run: (world: World, received: Received, parsed: ParsedCommand) => Promise<unknown>
}

const needed = (value: string | undefined, what: string): string => {
  if (value === undefined || value === '') throw new CommandError(`Missing: ${what}. See: supplier --help`)
  return value
}

const wholeNumber = (text: string | undefined, what: string): number | undefined => {
  if (text === undefined) return undefined
  if (!/^\d{1,4}$/.test(text)) throw new CommandError(`${what} must be a whole number, not "${text}".`)
  return Number(text)
}

const target = ({ kind, record }: Received) => ({ kind, id: record.id })
const sampleOf = ({ record }: Received) => ({ kind: 'sample', id: record.id }) as const
const intentionOf = ({ record }: Received) => ({ kind: 'intention', id: record.id }) as const

const textOf = (parsed: ParsedCommand) => {
  const text = parsed.option('text') ?? parsed.words.join(' ')
  return text === '' ? {} : { text }
}

const upload = async (world: World, token: string, path: string): Promise<string> => {
  const { name, bytes } = world.readFile(path)
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  const [file] = await ask(world, fileCalls.uploadFile, { token, form })
  if (!file) throw new CommandError(`"${path}" was not kept.`)
  return file.url
}

const filesOf = async (world: World, { token }: Received, parsed: ParsedCommand) => {
  const urls: string[] = []
  for (const path of parsed.options('file')) urls.push(await upload(world, token, path))
  return urls.length > 0 ? { attach: joinCommas(urls) } : {}
}

const offerHead = (world: World, { record }: Received, parsed: ParsedCommand) => ({
  currency: parsed.option('currency') ?? 'USD',
  validUntil:
    parsed.option('until') ??
    addDays(dayIn(record.companyTimezone, world.now()), wholeNumber(parsed.option('days'), '--days') ?? 30),
})

/** `2.50` for every line, or `PD20123456=2.50` for one. */
const pricesOf = ({ record }: Received, parsed: ParsedCommand) => {
  const given = parsed.options('price')
  if (given.length === 0)
    throw new CommandError('Missing: --price. One for all lines (--price 2.50) or by line (--price PD1=2.50).')
  const one = given.find((text) => !text.includes('='))
  const named = new Map(
    given.filter((text) => text.includes('=')).map((text) => text.split('=', 2) as [string, string]),
  )
  const lines = record.products.flatMap(({ pesticideId, unit }) => {
    const prePrice = named.get(pesticideId) ?? one
    return prePrice === undefined ? [] : [{ pesticideId, prePrice, ...(unit ? { unit } : {}) }]
  })
  const unknown = [...named.keys()].find((id) => !record.products.some((line) => line.pesticideId === id))
  if (unknown !== undefined) throw new CommandError(`"${unknown}" is not a product of ${record.recordNo}.`)
  return lines
}

const quote: Command = {
  name: 'quote',
  usage:
    'quote <number> --price 2.50 [--price PD…=3.10] [--currency USD] [--days 30 | --until 2026-12-31] [--clause FOB]',
  does: 'offers prices for an enquiry',
  kind: 'enquiry',
  run: async (world, received, parsed) => {
    const clause = parsed.option('clause')
    const body = {
      kind: 'enquiry' as const,
      id: received.record.id,
      ...offerHead(world, received, parsed),
      lines: pricesOf(received, parsed),
      ...(clause === undefined ? {} : { tradeClause: clause }),
      ...textOf(parsed),
      ...(await filesOf(world, received, parsed)),
    }
    return ask(world, sellerCalls.quote, { token: received.token, body })
  },
}

const cost: Command = {
  name: 'cost',
  usage: 'cost <number> --sample 12.50 --freight 40 [--currency USD] [--days 30 | --until …]',
  does: 'offers the cost of samples',
  kind: 'sample',
  run: async (world, received, parsed) => {
    const body = {
      ...sampleOf(received),
      ...offerHead(world, received, parsed),
      sampleFee: needed(parsed.option('sample'), '--sample'),
      shipmentFee: needed(parsed.option('freight'), '--freight'),
      ...textOf(parsed),
      ...(await filesOf(world, received, parsed)),
    }
    return ask(world, sellerCalls.quoteCost, { token: received.token, body })
  },
}

const support: Command = {
  name: 'support',
  usage: 'support <number> --fee 9500 [--months 18] [--documents 45] [--approval 18] [--currency USD] [--days 30]',
  does: 'offers to support a registration: fee, months of service, days until the documents, months until approval',
  kind: 'intention',
  run: async (world, received, parsed) => {
    const [serviceMonths, documentDays, approvalMonths] = [
      wholeNumber(parsed.option('months'), '--months'),
      wholeNumber(parsed.option('documents'), '--documents'),
      wholeNumber(parsed.option('approval'), '--approval'),
    ]
    const body = {
      ...intentionOf(received),
      isSupport: true,
      ...offerHead(world, received, parsed),
      fee: needed(parsed.option('fee'), '--fee'),
      ...(serviceMonths === undefined ? {} : { serviceMonths }),
      ...(documentDays === undefined ? {} : { documentDays }),
      ...(approvalMonths === undefined ? {} : { approvalMonths }),
      ...textOf(parsed),
      ...(await filesOf(world, received, parsed)),
    }
    return ask(world, sellerCalls.support, { token: received.token, body })
  },
}

const ship: Command = {
  name: 'ship',
  usage: 'ship <number> --carrier "DHL Express" [--tracking AB123] [--on 2026-12-01] [--file proof.pdf]',
  does: 'enters a parcel; again for each further one',
  kind: 'sample',
  run: async (world, received, parsed) => {
    const [trackingNumber, shippedOn] = [parsed.option('tracking'), parsed.option('on')]
    const body = {
      ...sampleOf(received),
      carrierName: needed(parsed.option('carrier'), '--carrier'),
      ...(trackingNumber === undefined ? {} : { trackingNumber }),
      ...(shippedOn === undefined ? {} : { shippedOn }),
      ...textOf(parsed),
      ...(await filesOf(world, received, parsed)),
    }
    return ask(world, sellerCalls.ship, { token: received.token, body })
  },
}

const fileDone: Command = {
  name: 'file',
  usage: 'file <number> COA [--file coa.pdf] [--text …]',
  does: 'ticks a document of the checklist off',
  kind: 'intention',
  run: async (world, received, parsed) => {
    const text = parsed.option('text')
    const body = {
      ...intentionOf(received),
      file: needed(parsed.words[0], 'the document, as `show` names it'),
      ...(text === undefined ? {} : { text }),
      ...(await filesOf(world, received, parsed)),
    }
    return ask(world, sellerCalls.fileDone, { token: received.token, body })
  },
}

/** Every way to answer, in the order of a request's lifecycle. */
export const commands: readonly Command[] = [
  {
    name: 'open',
    usage: 'open <number>',
    does: 'opens a request',
    run: (world, received) => ask(world, sellerCalls.open, { token: received.token, body: target(received) }),
  },
  {
    name: 'ask',
    usage: 'ask <number> Which label do you need?',
    does: 'asks the buyer',
    run: (world, received, parsed) =>
      ask(world, sellerCalls.ask, {
        token: received.token,
        body: { ...target(received), text: needed(textOf(parsed).text, 'the question') },
      }),
  },
  quote,
  cost,
  support,
  {
    name: 'decline',
    usage: 'decline <number> [reason]',
    does: 'declines a request',
    run: (world, received, parsed) =>
      ask(world, sellerCalls.decline, { token: received.token, body: { ...target(received), ...textOf(parsed) } }),
  },
  {
    name: 'clear',
    usage: 'clear <number>',
    does: 'begins the export clearance of samples',
    kind: 'sample',
    run: (world, received, parsed) =>
      ask(world, sellerCalls.clearExport, {
        token: received.token,
        body: { ...sampleOf(received), ...textOf(parsed) },
      }),
  },
  ship,
  {
    name: 'prepare',
    usage: 'prepare <number>',
    does: 'begins to prepare the documents',
    kind: 'intention',
    run: (world, received, parsed) =>
      ask(world, sellerCalls.prepareDocuments, {
        token: received.token,
        body: { ...intentionOf(received), ...textOf(parsed) },
      }),
  },
  fileDone,
  {
    name: 'deliver',
    usage: 'deliver <number> [--file all.pdf]',
    does: 'hands the documents over',
    kind: 'intention',
    run: async (world, received, parsed) =>
      ask(world, sellerCalls.deliverDocuments, {
        token: received.token,
        body: { ...intentionOf(received), ...textOf(parsed), ...(await filesOf(world, received, parsed)) },
      }),
  },
]
