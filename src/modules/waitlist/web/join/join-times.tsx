import { useState } from 'react'
import { getCheckoutUrl } from '#modules/bookings/values/checkout-url.ts'
import { DAY_PARTS, type DayPart, WEEKDAYS } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { addDays } from '#platform/web/local-time.ts'
import { readLogin } from '#platform/web/login.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox, ChoiceGroup } from '#ui/choice.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import type { SendResult } from '#ui/form-state.ts'
import { Select } from '#ui/select.tsx'
import classes from './join.module.css'
import { JoinConfirmation, WaitlistRules } from './join-confirmation.tsx'
import { JoinConsent } from './join-consent.tsx'
import { useJoinWaitlist } from './use-join.ts'

const PERIODS = [
  { days: 14, text: 'waitlist.weeks2' },
  { days: 30, text: 'waitlist.month1' },
  { days: 60, text: 'waitlist.month2' },
  { days: 90, text: 'waitlist.month3' },
] as const
const DEFAULT_DAYS = 30
/** Suppresses the error on each checkbox: the checkboxes share a name, and their group already shows the error. */
const SHOWN_BY_GROUP = ''

/** Form to join the waiting list for a provider's times on the chosen days. */
export default function JoinTimes({ sessionTemplateId, name }: { sessionTemplateId: string; name: string }) {
  const { t } = useAreaTexts('waitlist')
  const joining = useJoinWaitlist()
  const [freeStart, setFreeStart] = useState<string | null>(null)
  const form = useJoinForm(sessionTemplateId, joining, setFreeStart)
  if (joining.entry) return <JoinConfirmation entry={joining.entry} />
  return (
    <Form form={form} aria-label={t('waitlist.preferredTimes', { name })}>
      <FormRows>
        <WaitlistRules forTimes />
        <ChoiceGroup legend={t('waitlist.whichDays')} name="weekdays">
          <div className={classes.days}>
            {WEEKDAYS.map((day, index) => (
              <Checkbox
                key={day}
                name="weekdays"
                value={index + 1}
                label={t(`weekday.${day}`)}
                defaultChecked={index < 5}
                error={SHOWN_BY_GROUP}
              />
            ))}
          </div>
        </ChoiceGroup>
        <ChoiceGroup legend={t('waitlist.whichHours')} name="parts">
          {DAY_PARTS.map((part) => (
            <Checkbox
              key={part}
              name="parts"
              value={part}
              label={t(`waitlist.${part}`)}
              defaultChecked
              error={SHOWN_BY_GROUP}
            />
          ))}
        </ChoiceGroup>
        <Select
          name="days"
          label={t('waitlist.howLong')}
          defaultValue={String(DEFAULT_DAYS)}
          options={PERIODS.map(({ days, text }) => ({ value: String(days), text: t(text) }))}
        />
        {freeStart && <BookNow sessionTemplateId={sessionTemplateId} start={freeStart} />}
        {joining.needsConsent && <JoinConsent onAgreed={() => form.props.ref.current?.requestSubmit()} />}
        <Button type="submit" wide busy={form.busy} busyLabel={t('waitlist.joining')}>
          {joining.joinText}
        </Button>
      </FormRows>
    </Form>
  )
}

/** Link to the checkout for a matching time that is free now. */
function BookNow({ sessionTemplateId, start }: { sessionTemplateId: string; start: string }) {
  const { t, format, language } = useAreaTexts('waitlist')
  return (
    <ButtonLink kind="second" wide href={getCheckoutUrl(language, { session: sessionTemplateId, start })}>
      {t('waitlist.bookNow', { when: format.dayAtTime(start) })}
    </ButtonLink>
  )
}

function useJoinForm(
  sessionTemplateId: string,
  { send, afterLogIn }: ReturnType<typeof useJoinWaitlist>,
  setFreeStart: (start: string | null) => void,
) {
  const { t, format } = useAreaTexts('waitlist')
  const readInput = (data: FormData) => ({
    sessionTemplateId,
    weekdays: data.getAll('weekdays').map(Number),
    parts: data.getAll('parts') as DayPart[],
    untilDate: addDays(format.today, Number(data.get('days'))),
  })
  const join = async (data: FormData): Promise<SendResult> => {
    const input = readInput(data)
    if (input.weekdays.length === 0) return { ok: false, fieldErrors: { weekdays: t('waitlist.oneDay') } }
    if (input.parts.length === 0) return { ok: false, fieldErrors: { parts: t('waitlist.oneHour') } }
    if (!readLogin()) {
      // Submits the form again after login; if the login dialog is closed, the form stays as it is.
      afterLogIn(() => form.props.ref.current?.requestSubmit())
      return { ok: true }
    }
    const response = await send(input)
    const { alternatives, from } = (response.ok ? {} : (response.data ?? {})) as {
      alternatives?: string[]
      from?: string
    }
    setFreeStart(alternatives?.[0] ?? null)
    if (from && !response.ok)
      return { ok: false, message: `${response.message} ${t('waitlist.againFrom', { when: format.dayAtTime(from) })}` }
    return response.ok || response.status !== 0 ? response : { ok: false, message: t('generic.offline') }
  }
  const texts = { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') }
  const form = useForm({ texts, send: (_values, data) => join(data) })
  return form
}
