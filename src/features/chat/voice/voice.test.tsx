import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { agreeToBrowser, resetSpeechOffered } from '#account/actions/voice.ts'
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
/** The backend's answer to a recording. A form without a file only asks whether the backend transcribes. */
let answer: (form: FormData) => Promise<string>
let sent: FormData[]

beforeEach(async () => {
  microphone = fakeMicrophone()
  resetSpeechOffered()
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

test('dictated text is added after the existing text, and is not sent', async () => {
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

describe('a recording', () => {
  const failing = (error: ApiError) => {
    answer = () => Promise.reject(error)
  }
  test.each([
    ['a fault of the server', new ApiError('http', { http: 500 }), 'The server could not turn it into text.'],
    ['no answer of the server', new ApiError('timeout'), 'The server did not answer in time.'],
    ['no network', new ApiError('offline'), 'The server was not reached. It becomes text when you are online.'],
    ['too many requests', new ApiError('refused', { code: 429 }), 'The server is too busy. Try again in a moment.'],
    ['a refusal', new ApiError('refused', { code: 413, msg: 'Too long for me' }), 'Too long for me'],
  ])('is not lost after %s: the buyer is told, and can try again', async (_, error, words) => {
    failing(error)
    await speak()
    expect(await says(words)).toBeTruthy()
    expect(await waiting()).toHaveLength(1)
    answer = async () => 'second try'
    await press('Try again')
    await waitFor(() => expect(box()).toBe('second try'))
    expect(await waiting()).toEqual([])
  })
  test('is not lost if the upload hangs: it is still listed after a reload, and can be deleted', async () => {
    answer = () => new Promise<string>(() => undefined)
    await speak()
    expect(await says('Turning it into text')).toBeTruthy()
    await waitFor(async () => expect(await waiting()).toHaveLength(1))
    cleanup()
    draw(<Box />)
    await press('Delete the recording')
    await waitFor(async () => expect(await waiting()).toEqual([]))
  })
  test('made offline waits, and is transcribed automatically once the device is online', async () => {
    connection.browserOffline = true
    await speak()
    expect(await says('It waits on this device and becomes text when you are online.')).toBeTruthy()
    expect([sent.length, (await waiting()).length]).toEqual([0, 1])
    act(() => void (connection.browserOffline = false))
    await waitFor(() => expect(box()).toBe('glyphosate'))
  })
  test('made while the server is unreachable is sent again once the server has answered any request', async () => {
    failing(new ApiError('offline'))
    await speak()
    expect(await says(/The server was not reached/)).toBeTruthy()
    answer = async () => 'later'
    act(() => void (connection.lastContactAt = 5))
    await waitFor(() => expect(box()).toBe('later'))
  })
  test('is sent only once on an unstable connection', async () => {
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
  test('is sent even if the disk is full', async () => {
    vi.spyOn(voiceDb().recordings, 'put').mockRejectedValue(new Error('QuotaExceededError'))
    await speak()
    await waitFor(() => expect(box()).toBe('glyphosate'))
  })
})

describe('the dictation dialog', () => {
  test('explains the permission before the browser asks for it, and the browser asks only after a click', async () => {
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
  ])('explains the fault %s', async (name, words) => {
    microphone.refuse(name)
    await open()
    expect(await says(words)).toBeTruthy()
  })
  test('sends a silent recording only after the buyer confirms', async () => {
    await open()
    await press('Stop')
    expect(await says('No input detected')).toBeTruthy()
    expect([sent.length, (await waiting()).length]).toEqual([0, 0])
    await press('Turn it into text anyway')
    await waitFor(() => expect(box()).toBe('glyphosate'))
  })
  test('releases a microphone that the browser grants after the dialog was closed', async () => {
    const give = microphone.later()
    await open()
    expect(await says(/Allow the microphone in your browser’s question/)).toBeTruthy()
    await press('Cancel')
    await act(async () => give())
    await waitFor(() => expect(microphone.released()).toBe(true))
  })
})

describe('dictation without server transcription', () => {
  beforeEach(() => {
    offers = new ApiError('http', { code: 501, http: 501 })
  })
  test('uses the browser’s recognition after explaining where the sound may be sent', async () => {
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
  ])('explains the browser fault %s', async (error, words) => {
    await agreeToBrowser()
    const recognition = fakeRecognition()
    await open()
    await waitFor(() => expect(recognition.started()).toBe(1))
    act(() => recognition.fail(error))
    expect(await says(words)).toBeTruthy()
  })
})

test('a question with an ambiguous dictated number is not sent until the buyer chooses one reading', async () => {
  answer = async () => '16.000 litres'
  await speak()
  await waitFor(() => expect(box()).toBe('16.000 litres'))
  expect(await says('held')).toBeTruthy()
  await press('16000')
  await waitFor(() => expect(box()).toBe('16000 litres'))
  expect(await says('free')).toBeTruthy()
})
test('a typed number is sent without a question about its reading', async () => {
  draw(<Box />)
  await button('Ask by voice')
  fireEvent.change(screen.getByLabelText('Box'), { target: { value: '16.000 litres' } })
  expect(await says('free')).toBeTruthy()
  expect(screen.queryByRole('group')).toBeNull()
})
