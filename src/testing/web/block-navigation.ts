import { onTestFinished } from 'vitest'

interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean }
}

/**
 * Cancels every navigation to another document until the test ends, because it would unload the test page.
 * @returns the blocked URLs, oldest first; URLs of this origin are paths
 */
export function blockNavigation(): string[] {
  const blockedUrls: string[] = []
  const block = (event: Event) => {
    const { url, sameDocument } = (event as NavigateEvent).destination
    if (sameDocument) return
    event.preventDefault()
    blockedUrls.push(url.replace(location.origin, ''))
  }
  const { navigation } = window as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', block)
  onTestFinished(() => navigation.removeEventListener('navigate', block))
  return blockedUrls
}
