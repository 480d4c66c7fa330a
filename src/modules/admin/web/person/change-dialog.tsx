import classes from '#modules/admin/web/shared/admin.module.css'
import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { ChoiceSelect } from './choice-select.tsx'
import { Effects } from './effects.tsx'
import { type AccessChange, formatPersonName, type Person } from './person.ts'
import { useChange } from './use-change.ts'

interface ChangeDialogProps {
  person: Person
  asked: AccessChange
  onClose: () => void
}

/**
 * Dialog for blocking or unblocking: the exact effect, the decision about upcoming sessions, the reason and the button.
 */
export function ChangeDialog({ person, asked, onClose }: ChangeDialogProps) {
  const { t } = useAreaTexts('people')
  const name = formatPersonName(person)
  const form = useChange({ person, asked, onDone: onClose })
  const { power, isClosing, isCallingOff } = asked
  const title = useTitle(asked, name)
  const actionText = isCallingOff
    ? t('people.do.callOff')
    : isClosing
      ? t(`people.do.close.${power}`)
      : t(`people.do.open.${power}`)
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
            kind={isClosing ? 'undo' : 'main'}
            busy={form.isBusy}
            busyLabel={t('people.saving')}
            off={isClosing && !form.effect}
            onClick={form.save}
          >
            {actionText}
          </Button>
        </>
      }
    >
      {isClosing && !form.effect ? (
        <SkeletonPage label={t('generic.loading')} cards={1} />
      ) : (
        <div className={classes.part}>
          {isClosing && !isCallingOff && <Sessions form={form} />}
          <ChoiceSelect value={form.choice} onChange={(event) => form.setChoice(event.target.value as ReasonChoice)} />
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
            <Effects {...{ form, person, asked }} />
          </Notice>
        </div>
      )}
    </Dialog>
  )
}

type Form = ReturnType<typeof useChange>

function useTitle({ power, isClosing, isCallingOff }: AccessChange, name: string): string {
  const { t } = useAreaTexts('people')
  if (isCallingOff) return t('people.ask.callOff', { name })
  return isClosing ? t(`people.ask.close.${power}`, { name }) : t(`people.ask.open.${power}`, { name })
}

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
