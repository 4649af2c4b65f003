import type { Recording } from '#account/actions/voice.ts'
import { maxRecordingMs } from '#domain/chat/speech.ts'
import { systemClock } from '#lib/clock.ts'

/** `denied`: the buyer or a setting forbids recording. `taken`: usually another program uses the microphone. */
export type RecordingProblem = 'denied' | 'no-microphone' | 'taken' | 'unsupported'

export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError'
  readonly why: RecordingProblem

  constructor(why: RecordingProblem) {
    super(why)
    this.why = why
  }
}

export type Recorder = Awaited<ReturnType<typeof startRecorder>>

const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
/** Sufficient for speech: one minute is 240 kB. */
const bitsPerSecond = 32_000
const lookMs = 100
/** A peak level from 0 to 1. The noise of a muted microphone is below it. */
const audibleLevel = 0.02

export const canRecord = (): boolean => 'mediaDevices' in navigator && 'MediaRecorder' in globalThis

const whyOf = (error: unknown): RecordingProblem => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-microphone'
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'unsupported'
}

export const microphonePermission = async (): Promise<PermissionState> => {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state
  } catch {
    return 'prompt'
  }
}

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

/** Rejects with `MicrophoneError` if it cannot record. `done` resolves to null after `cancel`. */
export const startRecorder = async () => {
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
  // The browser delivers a part each second, so that everything recorded before an error is available.
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
