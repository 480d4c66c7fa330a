import { loadAreaTexts } from '../../area-texts.ts'
import { languageOfPath } from '../../visit.ts'

const texts = () => loadAreaTexts(languageOfPath(location.pathname), 'waiting')

/** The form and its texts together, so that it is never drawn without words. */
export async function loadJoinDate() {
  const [form] = await Promise.all([import('./join-date.tsx'), texts()])
  return form
}

export async function loadJoinTimes() {
  const [form] = await Promise.all([import('./join-times.tsx'), texts()])
  return form
}
