import { vi } from 'vitest'

/** The microphone is permitted until `refuse` is called, and silent until `speak` is called. */
export const fakeMicrophone = () => {
  let [level, asked, stopped] = [0, 0, 0]
  let refusal: string | null = null
  let state = 'granted'
  let pendingPermission: Promise<void> | null = null

  class FakeRecorder extends EventTarget {
    static isTypeSupported = (type: string) => type.startsWith('audio/webm')
    state = 'inactive'
    mimeType = 'audio/webm;codecs=opus'
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }))
      this.dispatchEvent(new Event('stop'))
    }
  }
  class FakeContext {
    state = 'running'
    createAnalyser() {
      return {
        fftSize: 8,
        getByteTimeDomainData: (samples: Uint8Array) => samples.fill(128 + level),
      }
    }
    createMediaStreamSource() {
      return { connect: () => undefined }
    }
    close() {
      return Promise.resolve()
    }
  }
  const getUserMedia = async () => {
    asked += 1
    await pendingPermission
    if (refusal) throw Object.assign(new Error(refusal), { name: refusal })
    return { getTracks: () => [{ stop: () => void (stopped += 1) }] }
  }
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeContext)
  const devices = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices')
  const permissions = Object.getOwnPropertyDescriptor(navigator, 'permissions')
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: async () => ({ state }) },
  })
  return {
    speak: () => void (level = 100),
    refuse: (name: string) => void (refusal = name),
    permission: (next: PermissionState) => void (state = next),
    later: (): (() => void) => {
      let give: () => void = () => undefined
      pendingPermission = new Promise((resolve) => {
        give = resolve
      })
      return () => give()
    },
    asked: () => asked,
    released: () => stopped > 0,
    remove: () => {
      for (const [name, before] of [
        ['mediaDevices', devices],
        ['permissions', permissions],
      ] as const) {
        if (before) Object.defineProperty(navigator, name, before)
        else Reflect.deleteProperty(navigator, name)
      }
    },
  }
}
export type FakeMicrophone = ReturnType<typeof fakeMicrophone>

export const fakeRecognition = () => {
  let startedCount = 0
  const instances: EventTarget[] = []
  class FakeRecognition extends EventTarget {
    lang = ''
    interimResults = false
    continuous = false
    constructor() {
      super()
      instances.push(this)
    }
    start() {
      startedCount += 1
    }
    stop() {
      this.dispatchEvent(new Event('end'))
    }
    abort() {
      this.dispatchEvent(new Event('end'))
    }
  }
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition)
  const end = (event: Event) => {
    instances.at(-1)?.dispatchEvent(event)
    instances.at(-1)?.dispatchEvent(new Event('end'))
  }
  return {
    started: () => startedCount,
    hear: (text: string) =>
      end(Object.assign(new Event('result'), { results: [{ isFinal: true, 0: { transcript: text } }] })),
    fail: (error: string) => end(Object.assign(new Event('error'), { error })),
  }
}
