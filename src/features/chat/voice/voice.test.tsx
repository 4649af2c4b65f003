import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeBrowserSpeechConsent, resetTranscriptionSupport } from '#account/actions/voice.ts'
import { api } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { fakeMicrophone, fakeRecognition, type FakeMicrophone } from '#tests/harness/fake-microphone.ts'
import { VoiceInput } from './voice.tsx'

let microphone: FakeMicrophone
/** The backend's answer to a recording. A form without a file only asks whether the backend transcribes. */
let answer: (form: FormData) => Promise<string>
let sentForms: FormData[]
let offers: ApiError

withAccount({ signedIn: true })
beforeEach(() => {
  microphone = fakeMicrophone()
  resetTranscriptionSupport()
  connection.reach = 'online'
  sentForms = []
  offers = new ApiError('refused', { code: 400, http: 400 })
  answer = async () => 'glyphosate'
  vi.spyOn(api, 'call').mockImplementation(async (_call, input) => {
    const form = (input as { form: FormData }).form
    if (!form.has('file')) throw offers
    sentForms.push(form)
    return answer(form)
  })
})
afterEach(() => microphone.remove())

const Box = () => {
  const [text, setText] = useState('')
  const [held, setHeld] = useState(false)
  return (
    <form>
      <textarea aria-label="Box" value={text} onChange={(event) => setText(event.target.value)} />
      <VoiceInput text={text} onText={setText} onHold={setHeld} />
      <output>{held ? 'held' : 'free'}</output>
    </form>
  )
}
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Box').value
const button = (name: string) => screen.findByRole('button', { name, hidden: true })
const press = async (name: string) => fireEvent.click(await button(name))
const open = async () => {
  renderScreen(<Box />)
  await press('Ask by voice')
}
const speak = async () => {
  await open()
  await button('Stop')
  microphone.speak()
  await press('Stop')
}
const says = (words: string | RegExp) => screen.findByText(words)

test('dictated text is added after the existing text; the microphone is released, and the text field is focused', async () => {
  renderScreen(<Box />)
  fireEvent.change(screen.getByLabelText('Box'), { target: { value: 'For cotton:' } })
  await press('Ask by voice')
  await button('Stop')
  microphone.speak()
  await press('Stop')
  await waitFor(() => expect(box()).toBe('For cotton: glyphosate'))
  expect(sentForms[0]?.get('language')).toBe('en-us')
  expect(microphone.released()).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Box')))
})

describe('a recording', () => {
  test.each([
    ['a fault of the server', new ApiError('http', { http: 500 }), 'The server could not turn it into text.'],
    ['no answer of the server', new ApiError('timeout'), 'The server did not answer in time.'],
    ['no network', new ApiError('offline'), 'The server was not reached. Try again when you are online.'],
    ['too many requests', new ApiError('refused', { code: 429 }), 'The server is too busy. Try again in a moment.'],
    ['a refusal', new ApiError('refused', { code: 413, msg: 'Too long for me' }), 'Too long for me'],
  ])('is not lost after %s: a message explains the fault, and the buyer can try again', async (_, error, words) => {
    answer = () => Promise.reject(error)
    await speak()
    expect(await says(words)).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    answer = async () => 'second try'
    await press('Try again')
    await waitFor(() => expect(box()).toBe('second try'))
    expect(sentForms.map((form) => (form.get('file') as File).size)).toEqual([5, 5])
  })
  test('can be discarded while it is being sent, and its text is then ignored', async () => {
    let arrive: (text: string) => void = () => undefined
    answer = () => new Promise((resolve) => (arrive = resolve))
    await speak()
    expect(await says('Turning it into text')).toBeTruthy()
    await waitFor(() => expect(sentForms).toHaveLength(1))
    await press('Discard')
    await act(async () => arrive('too late'))
    expect([screen.queryByRole('dialog'), box()]).toEqual([null, ''])
  })
  test('may be sent again if no words were found in it', async () => {
    answer = async () => ' '
    await speak()
    expect(await says('No input detected')).toBeTruthy()
    answer = async () => 'glyphosate'
    await press('Turn it into text anyway')
    await waitFor(() => expect(box()).toBe('glyphosate'))
  })
  test('ACC-1 is kept while its account logs in again, and discarded when another account logs in', async () => {
    answer = () => Promise.reject(new ApiError('refused', { code: 401 }))
    await speak()
    expect(await says('Log in to have it turned into text.')).toBeTruthy()
    act(() => void (sessionState.view = { status: 'expired', sub: account.sub, zone: null }))
    await button('Log in')
    act(() => void (sessionState.view = { status: 'signed-in', sub: account.sub, user: null }))
    await button('Try again')
    act(() => void (sessionState.view = { status: 'signed-in', sub: anAccountId('bea'), user: null }))
    await button('Stop')
    expect(sentForms).toHaveLength(1)
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
    expect(sentForms).toEqual([])
    await press('Turn it into text anyway')
    await waitFor(() => expect(box()).toBe('glyphosate'))
  })
  test('says before recording that voice input needs a connection, and can record once there is one', async () => {
    connection.browserOffline = true
    await open()
    expect(await says('Offline. Voice input needs a connection. Try again later, or type the question.')).toBeTruthy()
    await press('Try again')
    expect(microphone.asked()).toBe(0)
    act(() => void (connection.browserOffline = false))
    await press('Try again')
    await button('Stop')
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
  beforeEach(() => void (offers = new ApiError('http', { code: 501, http: 501 })))
  test('uses the browser’s recognition after explaining where the sound may be sent', async () => {
    const recognition = fakeRecognition()
    await open()
    expect(await says(/may send what you say to the company that makes it/)).toBeTruthy()
    expect(recognition.started()).toBe(0)
    await press('Use the browser')
    await waitFor(() => expect(recognition.started()).toBe(1))
    act(() => recognition.hear('glifosato 480'))
    await waitFor(() => expect(box()).toBe('glifosato 480'))
    expect(sentForms).toEqual([])
  })
  test.each([
    ['no-speech', 'No input detected'],
    ['not-allowed', /Voice input needs the microphone/],
    ['network', /Your browser needs a connection/],
    ['language-not-supported', /does not recognise speech in this language/],
  ])('explains the browser fault %s', async (error, words) => {
    await storeBrowserSpeechConsent()
    const recognition = fakeRecognition()
    await open()
    await waitFor(() => expect(recognition.started()).toBe(1))
    act(() => recognition.fail(error))
    expect(await says(words)).toBeTruthy()
  })
})

test('a question with an ambiguous dictated number is held back until the buyer chooses a number', async () => {
  answer = async () => '16.000 litres'
  await speak()
  await waitFor(() => expect(box()).toBe('16.000 litres'))
  expect(await says('held')).toBeTruthy()
  await press('16000')
  await waitFor(() => expect(box()).toBe('16000 litres'))
  expect(await says('free')).toBeTruthy()
})
test('a question with an ambiguous typed number is not held back', async () => {
  renderScreen(<Box />)
  await button('Ask by voice')
  fireEvent.change(screen.getByLabelText('Box'), { target: { value: '16.000 litres' } })
  expect(await says('free')).toBeTruthy()
  expect(screen.queryByRole('group')).toBeNull()
})
