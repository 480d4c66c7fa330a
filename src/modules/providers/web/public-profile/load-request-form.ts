import { loadAreaTexts } from '#platform/web/area-texts.ts'
import { getPathLanguage } from '#platform/web/visit.ts'

/** Loads the request form with its own translations and those for the consent checkbox. */
export async function loadRequestForm() {
  const language = getPathLanguage(location.pathname)
  const [form] = await Promise.all([
    import('./request-form.tsx'),
    loadAreaTexts(language, 'timeRequest'),
    loadAreaTexts(language, 'consents'),
  ])
  return form
}
