import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** The link that was followed from each history entry, by the entry's key. */
const followed = new Map<string, string>()

/** The parts of an address that identify a page. The others are filters, tabs and the order of a list. */
const pageNames = ['id', 'name', 'batch', 'conversationId', 'aiSearch'] as const

const pageAt = (pathname: string, search: string) => {
  const params = new URLSearchParams(search)
  return [pathname, ...pageNames.map((name) => params.get(name))].join()
}

/** A link that remains on the page it has opened: its focus says nothing about the new content. */
const leadsHere = (element: Element | null) => element instanceof HTMLAnchorElement && element.href === location.href

/** How long a page may take to show the link, in ms. */
const patience = 3_000

/**
 * Focuses `link`, or the page's main part until the link is there. True once nothing is left to do, also if a dialog is
 * open, or the buyer or the page itself has already focused something in the page.
 */
const takeFocus = (link: string | undefined): boolean => {
  if (document.querySelector('dialog[open]')) return true
  const main = document.getElementById('main')
  if (!main) return false
  const focused = document.activeElement
  if (focused !== main && main.contains(focused) && !leadsHere(focused)) return true
  const found = [...main.querySelectorAll('a')].find((one) => one.getAttribute('href') === link)
  const target = found ?? main
  target.focus({ preventScroll: true })
  return link === undefined || found !== undefined
}

/**
 * Moves the focus when another page opens, because the browser leaves it on the body: a screen reader says nothing, and
 * Tab starts at the top. The main part of the new page gets it, and its label, the title, is read. After Back, the link
 * that was followed gets it.
 */
export const useFocusOnNavigation = (): void => {
  const { key, pathname, search } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const page = pageAt(pathname, search)
  const shown = useRef(page)

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined
      if (link) followed.set(key, link)
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [key])

  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const link = back ? followed.get(key) : undefined
    if (takeFocus(link)) return
    const observer = new MutationObserver(() => {
      if (takeFocus(link)) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), patience)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [page, key, back])
}
