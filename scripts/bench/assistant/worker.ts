import { ask, benchRecords, type BenchData } from './catalogue.ts'
import type { Question } from './made.ts'

type Message = { readonly data: BenchData; readonly count: number | null } | { readonly question: Question }

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Message>) => void) | null
  readonly postMessage: (value: unknown) => void
}
let records: ReturnType<typeof benchRecords> | null = null

scope.onmessage = ({ data: message }) => {
  if ('question' in message) {
    if (records) void ask(message.question, records).then((answer) => scope.postMessage(answer))
    return
  }
  records = benchRecords(message.data, message.count)
  scope.postMessage(records.size)
}
