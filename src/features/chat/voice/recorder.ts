import type { Recording } from '#account/actions/voice.ts'
import { maxRecordingMs } from '#domain/chat/speech.ts'
import { systemClock } from '#lib/clock.ts'

/** Why recording is impossible. `denied`: by the buyer or a setting. `taken`: another program uses the microphone. */
export type RecordingProblem = 'denied' | 'no-microphone' | 'taken' | 'unsupported'

export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError'
  readonly why: RecordingProblem

  constructor(why: RecordingProblem) {
    super(why)
    this.why = why
  }
}

export type Recorder = Awaited<ReturnType<typeof openRecorder>>

const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
/** Bit rate that is sufficient for speech: one minute is 240 kB. */
const bitsPerSecond = 32_000
const lookMs = 100
/** Minimum level of a voice. The noise of a muted microphone is below this level. */
const audibleLevel = 0.02

export const canRecord = (): boolean => 'mediaDevices' in navigator && 'MediaRecorder' in globalThis

const whyOf = (error: unknown): RecordingProblem => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-microphone'
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'unsupported'
}

/** The browser's current permission for the microphone; `prompt` if the browser cannot report it. */
export const microphonePermission = async (): Promise<PermissionState> => {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state
  } catch {
    return 'prompt'
  }
}

/** Measures the peak level. If the meter cannot be created, recording still works. */
const meterOf = (stream: MediaStream) => {
  try {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    const look = (): number => {
      analyser.getByteTimeDomainData(samples)
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128) / 128), 0)
    }
    return { look, works: () => context.state === 'running', close: () => void context.close().catch(() => undefined) }
  } catch {
    return { look: () => 0, works: () => false, close: () => undefined }
  }
}

/**
 * Starts a recording. Rejects with `MicrophoneError`. Stops at the maximum length, or if the microphone is removed.
 * `level` is the current loudness, from 0 to 1. `done` is null after `cancel`, and `quiet` if no voice was detected.
 */
export const openRecorder = async () => {
  if (!canRecord()) throw new MicrophoneError('unsupported')
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  } catch (error) {
    throw new MicrophoneError(whyOf(error))
  }
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  let recorder: MediaRecorder
  try {
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
    recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType ? { mimeType } : {}) })
  } catch {
    release()
    throw new MicrophoneError('unsupported')
  }
  const meter = meterOf(stream)
  const began = systemClock.mono()
  const elapsedMs = () => systemClock.mono() - began
  let [now, loudest, measured, cancelled] = [0, 0, false, false]
  const parts: Blob[] = []
  const look = () => {
    now = meter.look()
    measured ||= meter.works()
    loudest = Math.max(loudest, now)
  }
  const stop = () => {
    if (recorder.state === 'inactive') return
    look()
    recorder.stop()
  }
  const looking = setInterval(() => {
    look()
    if (elapsedMs() >= maxRecordingMs) stop()
  }, lookMs)
  const done = new Promise<(Recording & { readonly quiet: boolean }) | null>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data))
    recorder.addEventListener('error', stop)
    recorder.addEventListener('stop', () => {
      clearInterval(looking)
      meter.close()
      release()
      const recordingBlob = new Blob(parts)
      if (cancelled) return resolve(null)
      void recordingBlob.arrayBuffer().then((bytes) =>
        resolve({
          bytes,
          type: recorder.mimeType,
          quiet: bytes.byteLength === 0 || (measured && loudest < audibleLevel),
        }),
      )
    })
  })
  // Records in chunks of one second, so that everything before a fault is available.
  recorder.start(1000)
  return {
    level: () => now,
    elapsedMs,
    stop,
    cancel: () => {
      cancelled = true
      stop()
    },
    done,
  }
}
