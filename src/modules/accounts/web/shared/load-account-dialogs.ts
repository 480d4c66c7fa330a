import type { PathLanguage } from '#platform/values/enums.ts'

const TEXTS: Record<PathLanguage, () => Promise<unknown>> = {
  en: () => import('#modules/texts/more-texts-en.tsx'),
  et: () => import('#modules/texts/more-texts-et.tsx'),
  ru: () => import('#modules/texts/more-texts-ru.tsx'),
}

/** The texts of accounts, booking and sessions, for what is shown outside their layouts. */
export const loadMoreTexts = (language: PathLanguage): Promise<unknown> => TEXTS[language]()

/** The account modals with their texts: fetched when somebody reaches for them, so that no first page carries them. */
export async function loadAccountDialogs() {
  const [dialogs] = await Promise.all([
    import('#modules/accounts/web/dialogs/account-dialogs.tsx'),
    loadMoreTexts(document.documentElement.lang as PathLanguage),
  ])
  return dialogs.default
}

/** Starts fetching them early; a failure is met again, and shown, when the modal is opened. */
export function preloadAccountDialogs(): void {
  loadAccountDialogs().catch(() => undefined)
}
