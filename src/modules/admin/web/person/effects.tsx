import { useAreaTexts } from '#platform/web/area-texts.ts'
import { type AccessChange, formatPersonName, type Person } from './person.ts'
import type { useAccessChange } from './use-access-change.ts'

interface EffectsProps {
  form: Pick<ReturnType<typeof useAccessChange>, 'effect' | 'sessions'>
  person: Person
  change: AccessChange
}

/** Describes a change's effect on access and sessions, and who is notified. */
export function Effects({ form, person, change }: EffectsProps) {
  const { t } = useAreaTexts('people')
  const accessEffects = useAccessEffects({ form, person, change })
  const sessions = useSessionEffects({ form, person, change })
  const name = formatPersonName(person)
  const sentences = change.isBlocking
    ? [...(change.isCancelOnly ? [] : accessEffects), ...sessions, t('people.effect.toldObject', { name })]
    : [
        t(`people.effect.open.${change.scope}`, { name }),
        t('people.effect.calledOff'),
        t('people.effect.told', { name }),
      ]
  return sentences.join(' ')
}

function useAccessEffects({ form, person, change: { scope } }: EffectsProps): string[] {
  const { t } = useAreaTexts('people')
  const name = formatPersonName(person)
  if (scope !== 'login') return [t(`people.effect.close.${scope}`, { name })]
  const out = t('people.effect.close.login', { name, count: form.effect?.logins ?? 0 })
  // A provider who cannot log in is not listed either.
  return person.providerStatus === 'approved' ? [out, t('people.effect.close.loginPractice')] : [out]
}

function useSessionEffects({ form, person, change: { scope } }: EffectsProps): string[] {
  const { t, format } = useAreaTexts('people')
  const { sessions: count = 0, refund = 0 } = form.effect ?? {}
  const values = { name: formatPersonName(person), count, amount: format.money(refund) }
  if (count === 0 || !form.sessions) return []
  if (form.sessions === 'keep')
    return [t('people.effect.keep', { count }), ...(scope === 'login' ? [t('people.effect.keepLogin', values)] : [])]
  if (scope === 'customer' || !person.providerAccountId) return [t('people.effect.cancelClient', values)]
  return [scope === 'login' ? t('people.effect.cancelBoth', values) : t('people.effect.cancel', values)]
}
