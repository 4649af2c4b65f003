import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { readForm, type FilePart, type FormLimits } from './multipart.ts'
import { Refusal } from './refusal.ts'

const boundary = 'b0undary'
const wideLimits: FormLimits = { files: 5, bytes: 1_000_000 }
const part = (disposition: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const file = (name: string, content: string) => part(`name="file"; filename="${name}"`, content)
const end = `--${boundary}--\r\n`

/** A body in pieces. `pulled` counts the requested pieces. */
const inPieces = (pieces: readonly (string | Error)[]) => {
  const seen = { pulled: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const piece = pieces[seen.pulled]
        seen.pulled += 1
        if (piece === undefined) controller.close()
        else if (piece instanceof Error) controller.error(piece)
        else controller.enqueue(Buffer.from(piece))
      },
      cancel: () => void (seen.cancelled = true),
    },
    // No piece is created before it is requested.
    { highWaterMark: 0 },
  )
  return { body, seen }
}
const requestOf = (body: string | ReadableStream<Uint8Array> | null, headers: Record<string, string> = {}) =>
  new Request('http://localhost/upload', {
    method: 'POST',
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, ...headers },
    ...(body === null ? {} : { body }),
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
  })

interface FormContent {
  readonly files: { readonly name: string; readonly index: number; readonly text: string }[]
  readonly fields: Record<string, string>
}
const textOf = async ({ bytes }: FilePart) => {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
const read = async (request: Request, limits = wideLimits): Promise<FormContent> => {
  const form: FormContent = { files: [], fields: {} }
  await readForm(
    request,
    limits,
    async (one, index) => void form.files.push({ name: one.name, index, text: await textOf(one) }),
    (name, value) => void (form.fields[name] = value),
  )
  return form
}
const refusalOf = async (request: Request, limits = wideLimits) => {
  const error: unknown = await read(request, limits).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error(`no refusal: ${String(error)}`)
  return { code: error.code, data: error.data, says: error.msg.en }
}
const notAForm = { code: code.badRequest, data: { fields: [{ path: 'file', rule: 'multipart' }] } }

describe('the content of a form', () => {
  test('a form is read as it was sent: fields, and files in order with their names', async () => {
    const formText =
      file('COA.pdf', 'one') + part('name="language"', 'zh-cn') + file('标签 🌾.txt', '草甘膦\r\n--b0\r\n') + end
    expect(await read(requestOf(formText))).toEqual({
      files: [
        { name: 'COA.pdf', index: 0, text: 'one' },
        { name: '标签 🌾.txt', index: 1, text: '草甘膦\r\n--b0\r\n' },
      ],
      fields: { language: 'zh-cn' },
    })
  })
  test('a form gives the same result however it is split, even within a letter or a boundary', async () => {
    const formBytes = Buffer.from(file('a.txt', '草甘膦🌾') + end)
    for (const size of [1, 2, 7]) {
      const pieces = Array.from({ length: Math.ceil(formBytes.length / size) }, (_, at) =>
        formBytes.subarray(at * size, (at + 1) * size),
      )
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          const piece = pieces.shift()
          if (piece) controller.enqueue(piece)
          else controller.close()
        },
      })
      expect((await read(requestOf(body))).files).toEqual([{ name: 'a.txt', index: 0, text: '草甘膦🌾' }])
    }
  })
  test.each([
    ['a%22b.pdf', 'a"b.pdf'],
    ['two%0D%0Alines.pdf', 'two\r\nlines.pdf'],
    ['50%.pdf', '50%.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ana\\COA.pdf', 'COA.pdf'],
  ])('the file name %s is read as %j: unescaped, and without a folder', async (sent, name) => {
    expect((await read(requestOf(file(sent, 'x') + end))).files).toMatchObject([{ name }])
  })
})

test.each([
  ['that holds nothing', end],
  ['of fields alone', part('name="file"', 'only text') + end],
  ['whose file has another name', part('name="photo"; filename="a.png"', 'x') + end],
])('a form %s is refused with the name of the missing field', async (_, sent) => {
  expect(await refusalOf(requestOf(sent))).toMatchObject({
    code: code.badRequest,
    data: { fields: [{ path: 'file', rule: 'required' }] },
  })
})

describe('a malformed form is refused, and does not count as a failure', () => {
  test('a request without a body is refused', async () =>
    expect(await refusalOf(requestOf(null))).toMatchObject(notAForm))
  test.each([
    ['in a file', file('a.txt', 'cut').slice(0, -2)],
    ['in the words before a file', file('a.txt', 'cut').slice(0, 40)],
    ['before its last line', file('a.txt', 'whole')],
  ])('a form that ends %s is refused', async (_, sent) =>
    expect(await refusalOf(requestOf(sent))).toMatchObject(notAForm),
  )
  test.each([
    ['before anything came', []],
    ['in a file', [file('a.txt', 'half').slice(0, -2)]],
  ])('a form whose connection breaks %s is refused', async (_, came) => {
    const { body } = inPieces([...came, new Error('connection reset')])
    expect(await refusalOf(requestOf(body))).toMatchObject(notAForm)
  })
})

describe('the limits of a form', () => {
  const formText = file('a.txt', 'x'.repeat(1000)) + end
  const { length } = formText

  test('a form with the maximum number of bytes is read, and one byte more is refused', async () => {
    expect((await read(requestOf(formText), { files: 1, bytes: length })).files[0]?.text).toHaveLength(1000)
    expect(await refusalOf(requestOf(formText), { files: 1, bytes: length - 1 })).toMatchObject({ code: code.tooLarge })
  })
  test('a form that is longer than it declares is refused without waiting for the remaining bytes', async () => {
    const { body, seen } = inPieces([
      file('a.txt', 'x'.repeat(600)),
      file('b.txt', 'y'.repeat(600)),
      ...Array(50).fill(formText),
    ])
    const lying = requestOf(body, { 'Content-Length': '10' })
    expect(await refusalOf(lying, { files: 5, bytes: 1000 })).toMatchObject({ code: code.tooLarge })
    expect([seen.cancelled, seen.pulled < 5]).toEqual([true, true])
  })
  test('a form with the maximum number of files is read, and one file more is refused', async () => {
    const three = file('1', 'a') + file('2', 'b') + file('3', 'c') + end
    expect((await read(requestOf(three), { files: 3, bytes: 9999 })).files.map(({ name }) => name)).toEqual([
      '1',
      '2',
      '3',
    ])
    expect(await refusalOf(requestOf(three), { files: 2, bytes: 9999 })).toMatchObject({ code: code.tooLarge })
  })
})

describe('a body of 100 MB', () => {
  const megabyte = 1024 * 1024
  const [whole, mostAtOnce] = [100 * megabyte, 16 * megabyte]
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  /** The form as 64 KB pieces, each with its own buffer, as a connection delivers it. */
  const makeLargeBody = (): ReadableStream<Uint8Array> => {
    let bytesLeft = whole
    const pieces = [Buffer.from(file('a.bin', 'x').slice(0, -3))]
    return new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const firstPiece = pieces.shift()
        if (firstPiece) return controller.enqueue(firstPiece)
        if (bytesLeft <= 0) {
          controller.enqueue(Buffer.from(`\r\n${end}`))
          return controller.close()
        }
        bytesLeft -= 65_536
        controller.enqueue(new Uint8Array(65_536).fill(120))
      },
    })
  }

  test('a large body is never in memory as a whole, because parts that were read are garbage-collected', async () => {
    collectGarbage()
    const memoryBefore = process.memoryUsage().arrayBuffers
    let [size, most] = [0, 0]
    await readForm(requestOf(makeLargeBody()), { files: 1, bytes: 2 * whole }, async ({ bytes }) => {
      let nextLook = 0
      for await (const piece of bytes) {
        size += piece.length
        if (size < nextLook) continue
        nextLook += 10 * megabyte
        collectGarbage()
        most = Math.max(most, process.memoryUsage().arrayBuffers - memoryBefore)
      }
    })
    expect(size).toBeGreaterThanOrEqual(whole)
    expect(most).toBeLessThan(mostAtOnce)
  })
})

describe('refusing one file', () => {
  test('if one file is refused, reading stops, and that refusal is the answer', async () => {
    const { body, seen } = inPieces([file('a.txt', 'one'), ...Array(50).fill(file('b.txt', 'y'.repeat(1000)))])
    const refusal = new Refusal(code.wrongMediaType)
    const reading = readForm(requestOf(body), { files: 99, bytes: 1_000_000 }, async (one) => {
      await textOf(one)
      throw refusal
    })
    await expect(reading).rejects.toBe(refusal)
    expect(seen.cancelled).toBe(true)
  })
  test('if one file is refused, a form that sends nothing more is ended without waiting', async () => {
    let isCancelled = false
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(file('a.txt', 'one') + file('b.txt', 'half').slice(0, -2))),
      cancel: () => void (isCancelled = true),
    })
    const refusal = new Refusal(code.wrongMediaType)
    const reading = readForm(requestOf(silent), wideLimits, async (one, index) => {
      if (index === 1) throw refusal
      await textOf(one)
    })
    await expect(reading).rejects.toBe(refusal)
    expect(isCancelled).toBe(true)
  })
  test('if a file is refused and its reader has stopped, the form is ended', async () => {
    const refusal = new Refusal(code.wrongMediaType)
    const reading = readForm(requestOf(file('a.txt', 'x'.repeat(500_000)) + end), wideLimits, async () => {
      throw refusal
    })
    await expect(reading).rejects.toBe(refusal)
  })
  test('the refusal of a file is answered after the other files have ended, so that nothing is written afterwards', async () => {
    let writing = 0
    const formText = file('a.txt', 'one') + file('b.txt', 'two') + end
    const reading = readForm(requestOf(formText), wideLimits, async (one, index) => {
      writing += 1
      try {
        await textOf(one)
        if (index === 0) throw new Refusal(code.wrongMediaType)
      } finally {
        await new Promise((resolve) => setImmediate(resolve))
        writing -= 1
      }
    })
    await expect(reading).rejects.toBeInstanceOf(Refusal)
    expect(writing).toBe(0)
  })
})
