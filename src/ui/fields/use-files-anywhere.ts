import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The pasted files, unless there is text besides their names: spreadsheet cells are copied as text and picture. */
const pastedFiles = (data: DataTransfer): File[] => {
  const files = [...data.files]
  const names = new Set(files.map(({ name }) => name))
  const lines = data.getData('text/plain').split(/[\r\n]+/)
  return lines.every((line) => line === '' || names.has(line)) ? files : []
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/** The last `data-files=wide` area of the page or open dialog also gets files dropped or pasted outside all areas. */
export const useFileDropAndPaste = (area: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): void => {
  const newest = useRef(onFiles)
  useLayoutEffect(() => {
    newest.current = onFiles
  }, [onFiles])
  useLayoutEffect(() => {
    const concerns = ({ target, defaultPrevented }: Event): boolean => {
      const areaElement = area.current
      if (defaultPrevented || areaElement === null || !(target instanceof Element)) return false
      const otherArea = target.closest('[data-files]')
      if (otherArea !== null) return otherArea === areaElement
      const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      return [...top.querySelectorAll('[data-files=wide]')].at(-1) === areaElement
    }
    const paste = (event: ClipboardEvent) => {
      const files = concerns(event) && event.clipboardData ? pastedFiles(event.clipboardData) : []
      if (files.length === 0) return
      event.preventDefault()
      newest.current(files)
    }
    const over = (event: DragEvent) => {
      if (hasFiles(event) && concerns(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || !concerns(event)) return
      event.preventDefault()
      newest.current([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [area])
}
