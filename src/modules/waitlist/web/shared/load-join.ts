import { loadMoreTexts } from '#modules/accounts/web/shared/load-account-dialogs.ts'
import { loadAreaTexts } from '#platform/web/area-texts.ts'
import { getPathLanguage } from '#platform/web/visit.ts'

const loadTexts = () => {
  const language = getPathLanguage(location.pathname)
  return Promise.all([
    loadAreaTexts(language, 'waitlist'),
    loadAreaTexts(language, 'consents'),
    loadMoreTexts(language),
  ])
}

/** Loads the form together with its translations, so that it is never rendered without them. */
export async function loadJoinDate() {
  const [form] = await Promise.all([import('#modules/waitlist/web/join/join-date.tsx'), loadTexts()])
  return form
}

export async function loadJoinTimes() {
  const [form] = await Promise.all([import('#modules/waitlist/web/join/join-times.tsx'), loadTexts()])
  return form
}
