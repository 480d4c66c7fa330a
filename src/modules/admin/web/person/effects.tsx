import { useAreaTexts } from '#platform/web/area-texts.ts'
import { type AccessChange, formatPersonName, type Person } from './person.ts'
import type { useChange } from './use-change.ts'

interface EffectsProps {
  form: Pick<ReturnType<typeof useChange>, 'effect' | 'sessions'>
  person: Person
  asked: AccessChange
}

/** Describes the effect of a change on access and sessions, and who is notified. */
export function Effects({ form, person, asked }: EffectsProps) {
  const { t } = useAreaTexts('people')
  const accessEffects = useAccessEffects({ form, person, asked })
  const sessions = useSessionEffects({ form, person, asked })
  const name = formatPersonName(person)
  const sentences = asked.isClosing
    ? [...(asked.isCallingOff ? [] : accessEffects), ...sessions, t('people.effect.toldObject', { name })]
    : [
        t(`people.effect.open.${asked.power}`, { name }),
        t('people.effect.calledOff'),
        t('people.effect.told', { name }),
      ]
  return sentences.join(' ')
}

function useAccessEffects({ form, person, asked: { power } }: EffectsProps): string[] {
  const { t } = useAreaTexts('people')
  const name = formatPersonName(person)
  if (power !== 'login') return [t(`people.effect.close.${power}`, { name })]
  const out = t('people.effect.close.login', { name, count: form.effect?.logins ?? 0 })
  // A provider who cannot log in is not listed either.
  return person.providerStatus === 'approved' ? [out, t('people.effect.close.loginPractice')] : [out]
}

function useSessionEffects({ form, person, asked: { power } }: EffectsProps): string[] {
  const { t, format } = useAreaTexts('people')
  const { sessions: count = 0, refund = 0 } = form.effect ?? {}
  const values = { name: formatPersonName(person), count, amount: format.money(refund) }
  if (count === 0 || !form.sessions) return []
  if (form.sessions === 'keep')
    return [t('people.effect.keep', { count }), ...(power === 'login' ? [t('people.effect.keepLogin', values)] : [])]
  if (power === 'customer' || !person.providerAccountId) return [t('people.effect.cancelClient', values)]
  return [power === 'login' ? t('people.effect.cancelBoth', values) : t('people.effect.cancel', values)]
}
