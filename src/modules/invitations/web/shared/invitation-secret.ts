const NAME = 'invitation:'
/** Where the browser refuses storage, it lives as long as the page. */
const memory = new Map<string, string>()

/**
 * The secret of an invitation's mailed link, kept in the tab: signing up, paying and a reload come back without it in the
 * address, where the next page and every log would see it.
 */
export function keepSecret(invitationId: string, secret: string): void {
  memory.set(invitationId, secret)
  try {
    sessionStorage.setItem(NAME + invitationId, secret)
  } catch {
    // Then the page's own memory has to do.
  }
}

/** Null for somebody who came without the link. */
export function keptSecret(invitationId: string): string | null {
  try {
    return sessionStorage.getItem(NAME + invitationId) ?? memory.get(invitationId) ?? null
  } catch {
    return memory.get(invitationId) ?? null
  }
}
