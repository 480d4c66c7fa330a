import type { PathLanguage } from '#platform/values/enums.ts'

const TEXTS: Record<PathLanguage, () => Promise<unknown>> = {
  en: () => import('#modules/texts/more-texts-en.tsx'),
  et: () => import('#modules/texts/more-texts-et.tsx'),
  ru: () => import('#modules/texts/more-texts-ru.tsx'),
}

/** Loads the translations for accounts, booking and sessions for components outside the layouts that provide them. */
export const loadMoreTexts = (language: PathLanguage): Promise<unknown> => TEXTS[language]()

/** Loads the account modals and their translations on demand, to keep them out of the first page's bundle. */
export async function loadAccountDialogs() {
  const [dialogs] = await Promise.all([
    import('#modules/accounts/web/dialogs/account-dialogs.tsx'),
    loadMoreTexts(document.documentElement.lang as PathLanguage),
  ])
  return dialogs.default
}

/** Preloads the modals; an error is ignored here and reported when a modal is opened. */
export function preloadAccountDialogs(): void {
  loadAccountDialogs().catch(() => undefined)
}
