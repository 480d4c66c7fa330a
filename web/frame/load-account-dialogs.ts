/** The account modals with their texts: fetched when somebody reaches for them, so that no first page carries them. */
export async function loadAccountDialogs() {
  const texts = document.documentElement.lang === 'et' ? import('./more-texts-et.tsx') : import('./more-texts-en.tsx')
  const [dialogs] = await Promise.all([import('../account/account-dialogs.tsx'), texts])
  return dialogs.default
}

/** Starts fetching them early; a failure is met again, and shown, when the modal is opened. */
export function preloadAccountDialogs(): void {
  loadAccountDialogs().catch(() => undefined)
}
