import { useAreaTexts } from '../../area-texts.ts'
import { Button } from '../../kit/button.tsx'
import { ChoiceGroup, Radio } from '../../kit/choice.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { TextArea } from '../../kit/text-field.tsx'
import classes from '../superuser.module.css'
import { type Asked, nameOf, type Person } from './person.ts'
import { useChange } from './use-change.ts'

interface ChangeDialogProps {
  person: Person
  asked: Asked | null
  onClose: () => void
}

/** The exact effect, what becomes of sessions ahead, the reason, and the button that says what it does. */
export function ChangeDialog({ person, asked, onClose }: ChangeDialogProps) {
  const { t } = useAreaTexts('people')
  const name = nameOf(person)
  const form = useChange({ person, asked, onDone: onClose })
  if (!asked) return null
  const { power, isClosing } = asked
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={form.isBusy}
      title={isClosing ? t(`people.ask.close.${power}`, { name }) : t(`people.ask.open.${power}`, { name })}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('people.cancel')}
          </Button>
          <Button
            kind={isClosing ? 'undo' : 'main'}
            busy={form.isBusy}
            busyLabel={t('people.saving')}
            onClick={form.save}
          >
            {isClosing ? t(`people.do.close.${power}`) : t(`people.do.open.${power}`)}
          </Button>
        </>
      }
    >
      {isClosing && !form.effect ? (
        <SkeletonPage label={t('generic.loading')} cards={1} />
      ) : (
        <div className={classes.part}>
          {isClosing && <Sessions form={form} />}
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
          <Notice kind={isClosing ? 'waiting' : 'neutral'}>
            <Effects {...{ form, name, asked }} />
          </Notice>
        </div>
      )}
    </Dialog>
  )
}

type Form = ReturnType<typeof useChange>

function Sessions({ form }: { form: Form }) {
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

function Effects({ form, name, asked }: { form: Form; name: string; asked: Asked }) {
  const { t, format } = useAreaTexts('people')
  const { power, isClosing } = asked
  if (!isClosing)
    return (
      <>
        {t(`people.effect.open.${power}`, { name })} {t('people.effect.calledOff')} {t('people.effect.told', { name })}
      </>
    )
  const { sessions = 0, refund = 0, logins = 0 } = form.effect ?? {}
  const values = { name, count: sessions, amount: format.money(refund) }
  const what =
    power === 'login'
      ? t('people.effect.close.login', { name, count: logins })
      : t(`people.effect.close.${power}`, { name })
  const called = power === 'customer' ? t('people.effect.cancelClient', values) : t('people.effect.cancel', values)
  const kept = `${t('people.effect.keep', { count: sessions })} ${power === 'login' ? t('people.effect.keepLogin', { name }) : ''}`
  return (
    <>
      {what} {sessions > 0 && form.sessions === 'cancel' && called} {sessions > 0 && form.sessions === 'keep' && kept}{' '}
      {t('people.effect.toldObject', { name })}
    </>
  )
}
