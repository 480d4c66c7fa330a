const KEY_PREFIX = 'invitation:'
/** Fallback for browsers that block session storage; lasts until the page is unloaded. */
const memory = new Map<string, string>()

/**
 * Stores the secret of an emailed invitation link in the tab. It survives sign-up, payment and a reload without being
 * in the URL, where it would be exposed to other pages and logs.
 */
export function storeInvitationSecret(invitationId: string, secret: string): void {
  memory.set(invitationId, secret)
  try {
    sessionStorage.setItem(KEY_PREFIX + invitationId, secret)
  } catch {
    // Session storage is blocked; the in-memory copy is used instead.
  }
}

/** Returns the stored secret, or null if the page was not opened through the link. */
export function loadInvitationSecret(invitationId: string): string | null {
  try {
    return sessionStorage.getItem(KEY_PREFIX + invitationId) ?? memory.get(invitationId) ?? null
  } catch {
    return memory.get(invitationId) ?? null
  }
}
