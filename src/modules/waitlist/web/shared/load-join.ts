import { loadMoreTexts } from '#modules/accounts/web/shared/load-account-dialogs.ts'
import { loadAreaTexts } from '#platform/web/area-texts.ts'
import { languageOfPath } from '#platform/web/visit.ts'

const texts = () => {
  const language = languageOfPath(location.pathname)
  return Promise.all([loadAreaTexts(language, 'waiting'), loadAreaTexts(language, 'consents'), loadMoreTexts(language)])
}

/** The form and its texts together, so that it is never drawn without words. */
export async function loadJoinDate() {
  const [form] = await Promise.all([import('#modules/waitlist/web/join/join-date.tsx'), texts()])
  return form
}

export async function loadJoinTimes() {
  const [form] = await Promise.all([import('#modules/waitlist/web/join/join-times.tsx'), texts()])
  return form
}
