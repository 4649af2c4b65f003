import type { ServerResponse } from 'node:http'
import { openDouble, type Reply as ReplyTo } from './local-server.ts'

interface AskedModel {
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string | null }[]
    readonly tools?: readonly unknown[]
  }
}
type Reply = ReplyTo<AskedModel>

const event = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
const stream = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}
const delta = (content: string) => event({ choices: [{ index: 0, delta: { content } }] })
const finish = (reason: string) => event({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })

export const modelReplies = {
  says:
    (text: string, size = 7): Reply =>
    (response) => {
      stream(response)
      for (let at = 0; at < text.length; at += size) response.write(delta(text.slice(at, at + size)))
      response.write(finish('stop'))
      response.end(event({ choices: [], usage: { total_tokens: 3 } }) + event('[DONE]'))
    },
  calls:
    (name: string, args: unknown, then: string): Reply =>
    (response, requests, times) => {
      if (times > 1) return modelReplies.says(then)(response, requests, times)
      stream(response)
      const text = JSON.stringify(args)
      response.write(
        event({ choices: [{ delta: { tool_calls: [{ index: 0, id: 'c1', function: { name, arguments: '' } }] } }] }),
      )
      for (const part of [text.slice(0, 5), text.slice(5)])
        response.write(event({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: part } }] } }] }))
      response.end(finish('tool_calls') + event('[DONE]'))
    },
  cuts:
    (text: string): Reply =>
    (response) => {
      stream(response)
      response.write(delta(text))
      setTimeout(() => response.destroy(), 30)
    },
  stalls:
    (text: string): Reply =>
    (response) => {
      stream(response)
      response.write(delta(text))
    },
  never: (): Reply => () => undefined,
  refuses: (): Reply => (response) => {
    stream(response)
    response.end(event({ choices: [{ delta: { refusal: 'no' } }] }) + finish('content_filter') + event('[DONE]'))
  },
  fails:
    (status: number, then?: Reply): Reply =>
    (response, requests, times) => {
      if (then && times > 1) return then(response, requests, times)
      response.writeHead(status, { 'retry-after': '0' })
      response.end('{"error":{"message":"no"}}')
    },
  speaksHtml: (): Reply => (response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('data: <html>\n\n')
  },
} as const

export const openModelDouble = () =>
  openDouble(modelReplies.says('Nothing.'), ({ headers }, body) => ({
    authorization: headers.authorization,
    body: JSON.parse(body.toString()) as AskedModel['body'],
  }))
