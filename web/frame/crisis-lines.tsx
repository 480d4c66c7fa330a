import { pagePath } from '#contract/pages.ts'
import { CrisisStrip } from '../kit/crisis-strip.tsx'
import { useTexts } from '../texts.tsx'
import { useVisit } from '../visit.ts'

const TEXT = { emergency: 'crisis.emergency', emotionalSupport: 'crisis.support' } as const

/** Help before business (decisions, crisis notice): emergency number and support line. It cannot be closed and needs no script. */
export function CrisisLines() {
  const { t, language } = useTexts()
  const lines = (useVisit()?.crisis ?? []).map(({ key, number, tel, hours }) => {
    // The sentence is cut where the number goes: the number is a link and not text.
    const [before = '', after = ''] = t(TEXT[key], { tel: '\n', hours }).split('\n')
    return { before: before.trim(), number, tel, after }
  })
  return (
    <CrisisStrip
      label={t('crisis.label')}
      lines={lines}
      all={{ text: t('crisis.all'), href: pagePath('helplines', language) }}
    />
  )
}
