import type { ReasonChoice } from '#platform/values/audit-log.ts'
import classes from '#platform/web/admin/admin.module.css'
import { ReasonChoiceSelect } from '#platform/web/admin/reason-choice-select.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { type AccessChange, formatPersonName, type Person } from './person.ts'
import { useAccessChange } from './use-access-change.ts'

interface ChangeDialogProps {
  person: Person
  change: AccessChange
  onClose: () => void
}

/** Dialog for blocking or unblocking, with the exact effect, the decision about upcoming sessions and the reason. */
export function ChangeDialog({ person, change, onClose }: ChangeDialogProps) {
  const { t } = useAreaTexts('people')
  const name = formatPersonName(person)
  const form = useAccessChange({ person, change, onDone: onClose })
  const { scope, isBlocking, isCancelOnly } = change
  const title = useTitle(change, name)
  const actionText = isCancelOnly
    ? t('people.do.cancelSessions')
    : isBlocking
      ? t(`people.do.close.${scope}`)
      : t(`people.do.open.${scope}`)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={form.isBusy}
      title={title}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose} off={form.isBusy}>
            {t('people.cancel')}
          </Button>
          <Button
            kind={isBlocking ? 'undo' : 'main'}
            busy={form.isBusy}
            busyLabel={t('people.saving')}
            off={isBlocking && !form.effect}
            onClick={form.save}
          >
            {actionText}
          </Button>
        </>
      }
    >
      {isBlocking && !form.effect ? (
        <SkeletonPage label={t('generic.loading')} cards={1} />
      ) : (
        <div className={classes.part}>
          {isBlocking && !isCancelOnly && <SessionChoice form={form} />}
          <ReasonChoiceSelect
            value={form.choice}
            onChange={(event) => form.setChoice(event.target.value as ReasonChoice)}
          />
          <TextArea
            rows={3}
            label={t('people.reason')}
            hint={t('people.reasonHint', { name })}
            value={form.reason}
            error={form.errors['reason']}
            maxLength={1000}
            required
            onChange={(event) => form.setReason(event.target.value)}
          />
          <Notice kind={isBlocking ? 'waiting' : 'neutral'}>
            <Effects form={form} person={person} change={change} />
          </Notice>
        </div>
      )}
    </Dialog>
  )
}

type Form = ReturnType<typeof useAccessChange>

function useTitle({ scope, isBlocking, isCancelOnly }: AccessChange, name: string): string {
  const { t } = useAreaTexts('people')
  if (isCancelOnly) return t('people.ask.cancelSessions', { name })
  return isBlocking ? t(`people.ask.close.${scope}`, { name }) : t(`people.ask.open.${scope}`, { name })
}

function SessionChoice({ form }: { form: Form }) {
  const { t, format } = useAreaTexts('people')
  const count = form.effect?.sessions ?? 0
  if (count === 0) return <p>{t('people.effect.none')}</p>
  const amount = format.money(form.effect?.refund ?? 0)
  return (
    <ChoiceGroup legend={t('people.sessions', { count })} name="sessions" error={form.errors['sessions']}>
      <Radio
        name="sessions"
        label={t('people.sessions.cancel', { count, amount })}
        checked={form.sessions === 'cancel'}
        onChange={() => form.setSessions('cancel')}
      />
      <Radio
        name="sessions"
        label={t('people.sessions.keep', { count })}
        checked={form.sessions === 'keep'}
        onChange={() => form.setSessions('keep')}
      />
    </ChoiceGroup>
  )
}

interface EffectsProps {
  form: Pick<ReturnType<typeof useAccessChange>, 'effect' | 'sessions'>
  person: Person
  change: AccessChange
}

/** Describes the effect of a change on access and sessions, and who is notified. */
function Effects({ form, person, change }: EffectsProps) {
  const { t } = useAreaTexts('people')
  const accessEffects = useAccessEffects({ form, person, change })
  const sessionEffects = useSessionEffects({ form, person, change })
  const name = formatPersonName(person)
  const sentences = change.isBlocking
    ? [...(change.isCancelOnly ? [] : accessEffects), ...sessionEffects, t('people.effect.toldObject', { name })]
    : [
        t(`people.effect.open.${change.scope}`, { name }),
        t('people.effect.sessionsStayCancelled'),
        t('people.effect.told', { name }),
      ]
  return sentences.join(' ')
}

function useAccessEffects({ form, person, change: { scope } }: EffectsProps): string[] {
  const { t } = useAreaTexts('people')
  const name = formatPersonName(person)
  if (scope !== 'login') return [t(`people.effect.close.${scope}`, { name })]
  const logins = form.effect?.logins ?? 0
  const effect =
    logins === 0
      ? t('people.effect.close.loginNowhere', { name })
      : t('people.effect.close.login', { name, count: logins })
  // Blocking the login of a provider also removes them from search.
  return person.providerStatus === 'approved' ? [effect, t('people.effect.close.loginPractice')] : [effect]
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
