import { loadMoreTexts } from '#app-shell/load-account-dialogs.ts'
import { loadAreaTexts } from '#platform/web/area-texts.ts'
import { languageOfPath } from '#platform/web/visit.ts'

const texts = () => {
  const language = languageOfPath(location.pathname)
  return Promise.all([loadAreaTexts(language, 'waiting'), loadAreaTexts(language, 'consents'), loadMoreTexts(language)])
}

/** The form and its texts together, so that it is never drawn without words. */
export async function loadJoinDate() {
  const [form] = await Promise.all([import('./join-date.tsx'), texts()])
  return form
}

export async function loadJoinTimes() {
  const [form] = await Promise.all([import('./join-times.tsx'), texts()])
  return form
}
