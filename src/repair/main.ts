import { languages } from '#contract/languages.ts'
import { systemClock } from '#lib/clock.ts'
import { fieldOf, parseJson } from '#lib/field-of.ts'
import { renewApp } from './renew.ts'
import { createBackup, hasNoUnsentWork, unsentTotals, readUnsentWork, type UnsentWork } from './unsent.ts'
import { repairLanguageOf, repairTexts, type RepairTexts } from './texts.ts'

/* The page for an app that does not start. It must work without the app and its worker, and in unsupported browsers. */

const { base = '/', environment = '', settings = '' } = document.documentElement.dataset

const storedSettings = (): string | null => {
  try {
    return localStorage.getItem(settings)
  } catch {
    return null
  }
}

const setting = (name: string): unknown => fieldOf(parseJson(storedSettings() ?? ''), name)

const locale = repairLanguageOf(setting('locale'), navigator.language)
const say = repairTexts[locale]
const format = new Intl.NumberFormat(languages[locale].intlTag, { maximumFractionDigits: 1 })
const megabytes = (bytes: number): string => `${format.format(Math.max(bytes / 1e6, 0.1))} MB`

const part = (id: string): HTMLElement => {
  const foundElement = document.getElementById(id)
  if (!foundElement) throw new Error(`the page lacks #${id}`)
  return foundElement
}
const show = (id: string, text: string): void => {
  const element = part(id)
  element.textContent = text
  element.hidden = text === ''
}
const button = (id: string): HTMLButtonElement => part(id) as HTMLButtonElement

const translate = (): void => {
  document.documentElement.lang = locale
  document.title = say.title
  const theme = setting('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme)
  const markedElements = document.querySelectorAll<HTMLElement>('[data-word]')
  for (let at = 0; at < markedElements.length; at += 1) {
    const element = markedElements[at]
    const word = element?.dataset['word'] as keyof RepairTexts | undefined
    if (element && word) element.textContent = say[word]
  }
}

/** In ms: how long the file's URL remains valid, because the download starts some time after the click. */
const downloadMs = 60_000

const download = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  document.body.appendChild(link)
  link.click()
  document.body.removeChild(link)
  setTimeout(() => URL.revokeObjectURL(link.href), downloadMs)
}

const saveAll = async (works: readonly UnsentWork[]): Promise<void> => {
  const save = button('save')
  save.disabled = true
  save.textContent = say.saving
  show('fault', '')
  try {
    const names: string[] = []
    for (const work of works) {
      const { file, name } = await createBackup(work, systemClock)
      // Without a number, the backups of all accounts on a device would have the same file name.
      const fileName = works.length === 1 ? name : name.replace(/(?=\.\w+$)/, `-${names.length + 1}`)
      download(file, fileName)
      names.push(`${fileName}, ${megabytes(file.size)}`)
    }
    part('step-1').className = 'done'
    show('backup', say.saved)
    show('backup-say', names.join(' · '))
  } catch {
    show('fault', say.notSaved)
  }
  save.textContent = part('step-1').className === 'done' ? say.saveAgain : say.save
  save.disabled = false
}

const renewAndOpen = async (): Promise<void> => {
  const go = button('go')
  go.disabled = true
  show('go-word', say.going)
  show('fault', '')
  try {
    const fault = await renewApp(base)
    if (!fault) return location.replace(base)
    show('fault', fault.why === 'file' ? `${say.file} ${fault.file}` : say[fault.why])
  } catch {
    show('fault', say.failed)
  }
  go.disabled = false
  show('go-word', say.go)
}

const start = async (): Promise<void> => {
  translate()
  button('go').disabled = false
  button('go').addEventListener('click', () => void renewAndOpen())
  const works = await readUnsentWork(environment, storedSettings())
  const unsent = works.filter((work) => !hasNoUnsentWork(work))
  const { waiting, drafts, files, bytes } = unsentTotals(works)
  show('waiting', format.format(waiting))
  show('drafts', format.format(drafts))
  show('files', files === 0 ? '0' : `${format.format(files)}, ${megabytes(bytes)}`)
  if (unsent.length === 0) return show('backup-say', say.nothing)
  button('save').hidden = false
  button('save').addEventListener('click', () => void saveAll(unsent))
}

start().catch(() => show('fault', say.unreadable))
