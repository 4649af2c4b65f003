import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { agreeToBrowser, forgetOffer } from '#account/records/voice.ts'
import { voiceDb } from '#account/store/side-databases.ts'
import { api } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import { fakeMicrophone, fakeRecognition, type FakeMicrophone } from '#tests/harness/fake-microphone.ts'
import { Voice } from './voice.tsx'

let microphone: FakeMicrophone
/** What the backend answers to a recording; a form without one only asks whether it does that. */
let answer: (form: FormData) => Promise<string>
let sent: FormData[]

beforeEach(async () => {
  microphone = fakeMicrophone()
  forgetOffer()
  await voiceDb().recordings.clear()
  await voiceDb().settled.clear()
  sessionState.view = { status: 'signed-in', sub: anAccount('ana'), user: null }
  connection.browserOffline = false
  connection.reach = 'online'
  sent = []
  answer = async () => 'glyphosate'
  vi.spyOn(api, 'call').mockImplementation(async (_call, input) => {
    const form = (input as { form: FormData }).form
    if (!form.has('file')) throw offers
    sent.push(form)
    return answer(form)
  })
})
/** What a form without a file is answered with. */
let offers: ApiError
beforeEach(() => {
  offers = new ApiError('refused', { code: 400, http: 400 })
})
afterEach(() => {
  cleanup()
  microphone.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Object.assign(connection, { browserOffline: false, reach: 'unknown', failing: false })
  sessionState.view = { status: 'starting' }
})

const Box = () => {
  const [text, setText] = useState('')
  const [held, setHeld] = useState(false)
  return (
    <form>
      <textarea aria-label="Box" value={text} onChange={(event) => setText(event.target.value)} />
      <Voice place="box" text={text} onText={setText} onHold={setHeld} />
      <output>{held ? 'held' : 'free'}</output>
    </form>
  )
}
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Box').value
const button = (name: string) => screen.findByRole('button', { name, hidden: true })
const press = async (name: string) => fireEvent.click(await button(name))
const waiting = () => voiceDb().recordings.toArray()
const open = async () => {
  draw(<Box />)
  await press('Ask by voice')
}
const speak = async () => {
  await open()
  await button('Stop')
  microphone.speak()
  await press('Stop')
}
const says = (words: string | RegExp) => screen.findByText(words)

test('dictated text is added to the box after what is there, and is not sent by itself', async () => {
  const view = draw(<Box />)
  fireEvent.change(screen.getByLabelText('Box'), { target: { value: 'For cotton:' } })
  await press('Ask by voice')
  await button('Stop')
  microphone.speak()
  await press('Stop')
  await waitFor(() => expect(box()).toBe('For cotton: glyphosate'))
  expect(sent[0]?.get('language')).toBe('en-us')
  expect(microphone.released()).toBe(true)
  await waitFor(async () => expect(await waiting()).toEqual([]))
  view.unmount()
})

describe('a recording is not lost', () => {
  const failing = (error: ApiError) => {
    answer = () => Promise.reject(error)
  }
  test.each([
    ['a server that fails', new ApiError('http', { http: 500 }), 'The server could not turn it into text.'],
    ['one that never answers', new ApiError('timeout'), 'The server did not answer in time.'],
    ['no network', new ApiError('offline'), 'The server was not reached. It becomes text when you are online.'],
    ['too many at once', new ApiError('refused', { code: 429 }), 'The server is too busy. Try again in a moment.'],
    ['a refusal', new ApiError('refused', { code: 413, msg: 'Too long for me' }), 'Too long for me'],
  ])('by %s: the buyer is told, and can try again', async (_, error, words) => {
    failing(error)
    await speak()
    expect(await says(words)).toBeTruthy()
    expect(await waiting()).toHaveLength(1)
    answer = async () => 'second try'
    await press('Try again')
    await waitFor(() => expect(box()).toBe('second try'))
    expect(await waiting()).toEqual([])
  })
  test('by an upload that hangs: it is there after the page was closed, and the buyer can delete it', async () => {
    answer = () => new Promise<string>(() => undefined)
    await speak()
    expect(await says('Turning it into text')).toBeTruthy()
    await waitFor(async () => expect(await waiting()).toHaveLength(1))
    cleanup()
    draw(<Box />)
    await press('Delete the recording')
    await waitFor(async () => expect(await waiting()).toEqual([]))
  })
  test('by being offline: it waits, and becomes text by itself with the connection', async () => {
    connection.browserOffline = true
    await speak()
    expect(await says('It waits on this device and becomes text when you are online.')).toBeTruthy()
    expect([sent.length, (await waiting()).length]).toEqual([0, 1])
    act(() => void (connection.browserOffline = false))
    await waitFor(() => expect(box()).toBe('glyphosate'))
  })
  test('by an unreachable server: it is sent again once the server has answered anything', async () => {
    failing(new ApiError('offline'))
    await speak()
    expect(await says(/The server was not reached/)).toBeTruthy()
    answer = async () => 'later'
    act(() => void (connection.lastContactAt = 5))
    await waitFor(() => expect(box()).toBe('later'))
  })
  test('by a connection that comes and goes: it is sent once', async () => {
    let arrive: (text: string) => void = () => undefined
    answer = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    await speak()
    await waitFor(() => expect(sent).toHaveLength(1))
    act(() => void (connection.browserOffline = true))
    act(() => void (connection.browserOffline = false))
    await act(async () => arrive('once'))
    await waitFor(() => expect(box()).toBe('once'))
    expect(sent).toHaveLength(1)
  })
  test('by a full disk: it is sent all the same', async () => {
    vi.spyOn(voiceDb().recordings, 'put').mockRejectedValue(new Error('QuotaExceededError'))
    await speak()
    await waitFor(() => expect(box()).toBe('glyphosate'))
  })
})

describe('the dialog of dictation', () => {
  test('explains before the browser asks, which happens only after a press', async () => {
    microphone.permission('prompt')
    await open()
    expect(await says(/Your browser will ask whether this page may use the microphone/)).toBeTruthy()
    expect(microphone.asked()).toBe(0)
    await press('Use the microphone')
    await button('Stop')
  })
  test.each([
    ['NotFoundError', /No microphone was found/],
    ['NotReadableError', /The microphone cannot be used now/],
  ])('%s', async (name, words) => {
    microphone.refuse(name)
    await open()
    expect(await says(words)).toBeTruthy()
  })
  test('sends no silence, unless the buyer wants it', async () => {
    await open()
    await press('Stop')
    expect(await says('No input detected')).toBeTruthy()
    expect([sent.length, (await waiting()).length]).toEqual([0, 0])
    await press('Turn it into text anyway')
    await waitFor(() => expect(box()).toBe('glyphosate'))
  })
  test('releases a microphone that the browser gives after it was closed', async () => {
    const give = microphone.later()
    await open()
    expect(await says(/Allow the microphone in your browser’s question/)).toBeTruthy()
    await press('Cancel')
    await act(async () => give())
    await waitFor(() => expect(microphone.released()).toBe(true))
  })
})

describe('dictation without transcription by the server', () => {
  beforeEach(() => {
    offers = new ApiError('http', { code: 501, http: 501 })
  })
  test('uses the browser’s own, after telling where the sound may go', async () => {
    const recognition = fakeRecognition()
    await open()
    expect(await says(/may send what you say to the company that makes it/)).toBeTruthy()
    expect(recognition.started()).toBe(0)
    await press('Use the browser')
    await waitFor(() => expect(recognition.started()).toBe(1))
    act(() => recognition.hear('glifosato 480'))
    await waitFor(() => expect(box()).toBe('glifosato 480'))
    expect(sent).toEqual([])
  })
  test.each([
    ['no-speech', 'No input detected'],
    ['not-allowed', /Voice input needs the microphone/],
    ['network', /Your browser needs a connection/],
    ['language-not-supported', /does not recognise speech in this language/],
  ])('says %s', async (error, words) => {
    await agreeToBrowser()
    const recognition = fakeRecognition()
    await open()
    await waitFor(() => expect(recognition.started()).toBe(1))
    act(() => recognition.fail(error))
    expect(await says(words)).toBeTruthy()
  })
})

test('a dictated number with two readings delays the question until one is chosen', async () => {
  answer = async () => '16.000 litres'
  await speak()
  await waitFor(() => expect(box()).toBe('16.000 litres'))
  expect(await says('held')).toBeTruthy()
  await press('16000')
  await waitFor(() => expect(box()).toBe('16000 litres'))
  expect(await says('free')).toBeTruthy()
})
test('a typed number is not asked about', async () => {
  draw(<Box />)
  await button('Ask by voice')
  fireEvent.change(screen.getByLabelText('Box'), { target: { value: '16.000 litres' } })
  expect(await says('free')).toBeTruthy()
  expect(screen.queryByRole('group')).toBeNull()
})
