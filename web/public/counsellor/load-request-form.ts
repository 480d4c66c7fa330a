import { loadAreaTexts } from '../../area-texts.ts'
import { languageOfPath } from '../../visit.ts'

/** The form and the words of its consent together, so that nothing is ever asked without them. */
export async function loadRequestForm() {
  const [form] = await Promise.all([
    import('./request-form.tsx'),
    loadAreaTexts(languageOfPath(location.pathname), 'consents'),
  ])
  return form
}
