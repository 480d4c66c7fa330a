import { onTestFinished } from 'vitest'

interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean }
}

/**
 * Cancels every navigation to another document, which would unload the test page, until the test ends. @returns the
 * blocked URLs, oldest first and without the origin when it is this one
 */
export function blockNavigation(): string[] {
  const addresses: string[] = []
  const block = (event: Event) => {
    const { url, sameDocument } = (event as NavigateEvent).destination
    if (sameDocument) return
    event.preventDefault()
    addresses.push(url.replace(location.origin, ''))
  }
  const { navigation } = window as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', block)
  onTestFinished(() => navigation.removeEventListener('navigate', block))
  return addresses
}
