import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import type { ModelConfig } from '#server/platform/config.ts'

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }

export interface ToolCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly end: 'refused' | 'timeout' | 'failed' | 'cut'
  readonly status: number | null

  constructor(end: ModelError['end'], message: string, status: number | null = null) {
    super(message)
    this.end = end
    this.status = status
  }
}

const toolCall = z.object({
  index: z.number().int().min(0).max(20).default(0),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
})
const delta = z.object({
  content: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(toolCall).nullish(),
})
const choice = z.object({ delta: delta.nullish(), finish_reason: z.string().nullish() })
const chunk = z.object({ choices: z.array(choice).default([]) })

interface Round {
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly unknown[]
  readonly signal: AbortSignal
  readonly late: AbortSignal
  readonly onText: (text: string) => void
}

/** An answer above these limits counts as endless. `text`, `line` and `functions` count characters. */
const limits = { text: 16_000, events: 20_000, bytes: 4 * 1024 * 1024, line: 64 * 1024, functions: 16 * 1024 }
const longestWaitMs = 5_000

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

const retryAfter = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after') ?? 1)
  return Math.min(longestWaitMs, Math.max(0, Number.isFinite(seconds) ? seconds : 1) * 1000)
}

/** Sends one streamed OpenAI-compatible `chat/completions` call. Returns the functions that the model wants called. */
export const askModel = async (model: ModelConfig, round: Round): Promise<readonly ToolCall[]> => {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), model.silenceMs)
  const resetSilence = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), model.silenceMs)
  }
  const signal = AbortSignal.any([round.signal, round.late, silent.signal])
  const send = () =>
    fetch(`${model.url}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      signal,
      headers: {
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
        ...(model.key === null ? {} : { Authorization: `Bearer ${model.key}` }),
      },
      body: JSON.stringify({
        model: model.name,
        messages: round.messages,
        stream: true,
        temperature: 0,
        ...(round.tools.length > 0 ? { tools: round.tools } : {}),
      }),
    })
  try {
    let response = await send()
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel()
      await wait(retryAfter(response), signal)
      resetSilence()
      response = await send()
    }
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      throw new ModelError('failed', `the model answered ${response.status}`, response.status)
    }
    return await readAnswer(response.body, round.onText, resetSilence)
  } catch (error) {
    if (error instanceof ModelError) throw error
    if (round.signal.aborted) throw error
    if (round.late.aborted) throw new ModelError('timeout', 'the model took too long')
    if (silent.signal.aborted) throw new ModelError('timeout', 'the model was silent for too long')
    throw new ModelError('cut', error instanceof Error ? error.message : 'the connection to the model broke')
  } finally {
    clearTimeout(timer)
  }
}

const readAnswer = async (
  body: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
  resetSilence: () => void,
): Promise<readonly ToolCall[]> => {
  const calls: { id: string; name: string; args: string }[] = []
  const sizes = { text: 0, events: 0, bytes: 0, line: 0, functions: 0 }
  let finish: string | null = null
  const expectAnEnd = () => {
    for (const limitName of ['text', 'events', 'bytes', 'line', 'functions'] as const)
      if (sizes[limitName] > limits[limitName])
        throw new ModelError(sizes.text > 0 ? 'cut' : 'timeout', `the model sends too much: ${limitName}`)
  }
  const take = (data: string) => {
    sizes.events += 1
    if (data === '[DONE]') {
      finish ??= 'stop'
      return
    }
    const parsed = chunk.safeParse(JSON.parse(data))
    if (!parsed.success) throw new ModelError('failed', 'the model speaks another protocol')
    for (const { delta: part, finish_reason: reason } of parsed.data.choices) {
      if (part?.refusal) throw new ModelError('refused', 'the model refused')
      for (const { index, id, function: called } of part?.tool_calls ?? []) {
        const call = (calls[index] ??= { id: '', name: '', args: '' })
        const [named, args] = [called?.name ?? '', called?.arguments ?? '']
        sizes.functions += named.length + args.length + (call.id === '' ? (id?.length ?? 0) : 0)
        call.id ||= id ?? ''
        call.name += named
        call.args += args
      }
      if (part?.content) {
        sizes.text += part.content.length
        onText(part.content)
      }
      if (reason) finish = reason
    }
    expectAnEnd()
  }
  const parser = createParser({ onEvent: ({ data }) => take(data) })
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    resetSilence()
    const text = decoder.decode(bytes, { stream: true })
    const lineBreak = text.lastIndexOf('\n')
    sizes.bytes += bytes.length
    sizes.line = lineBreak < 0 ? sizes.line + text.length : text.length - lineBreak - 1
    expectAnEnd()
    parser.feed(text)
  }
  if (finish === 'content_filter') throw new ModelError('refused', 'the model refused')
  if (finish === null || finish === 'length') throw new ModelError('cut', 'the answer broke off')
  return calls
    .filter((call) => call !== undefined && call.name !== '')
    .map(({ id, name, args }, at) => ({
      id: id || `call-${at}`,
      type: 'function',
      function: { name, arguments: args },
    }))
}
