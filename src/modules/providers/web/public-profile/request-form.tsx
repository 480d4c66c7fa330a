import { useEffect, useRef, useState } from 'react'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { usePrefill } from '#modules/accounts/web/shared/use-prefill.ts'
import { MAX_REQUEST_TIMES } from '#modules/providers/values/limits.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useLogin } from '#platform/web/login.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import type { SendResult } from '#ui/form-state.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Provider } from './choice.ts'
import { REQUESTABLE_TIMES } from './local-time.ts'
import classes from './request-form.module.css'
import { dateField, FIRST_TIME, parseRequestedTimes, type RequestedTimeRow, timeField } from './requested-times.ts'

const TIME_OPTIONS = REQUESTABLE_TIMES.map((time) => ({ value: time, text: time }))

interface RequestFormProps {
  provider: Provider
  onSent: () => void
}

/** Form for a session request (specification §3): name, email, phone and one to three times in 15-minute steps. */
export default function RequestForm({ provider, onSent }: RequestFormProps) {
  const { t } = useAreaTexts('timeRequest')
  const form = useRequest(provider, onSent)
  usePrefill(form)
  const firstField = useRef<HTMLInputElement>(null)
  useEffect(() => firstField.current?.focus(), [])
  return (
    <Form form={form} aria-label={t('timeRequest.form')}>
      <FormRows>
        <TextField
          ref={firstField}
          name="name"
          label={t('timeRequest.yourName')}
          autoComplete="name"
          required
          maxLength={120}
        />
        <TextField
          name="email"
          type="email"
          label={t('timeRequest.yourEmail')}
          autoComplete="email"
          required
          maxLength={254}
        />
        <TextField
          name="phone"
          type="tel"
          label={t('timeRequest.yourPhone')}
          aside={t('timeRequest.optional')}
          autoComplete="tel"
          maxLength={30}
        />
        <Times />
        <RequestConsent />
        <Honeypot />
        <Button type="submit" wide busy={form.busy} busyLabel={t('timeRequest.sending')}>
          {t('timeRequest.send')}
        </Button>
      </FormRows>
    </Form>
  )
}

function useRequest(provider: Provider, onSent: () => void) {
  const { t, format } = useAreaTexts('timeRequest')
  const send = async (values: Record<string, string>): Promise<SendResult> => {
    const times = parseRequestedTimes(values, { timezone: format.timezone, now: nowMs() })
    if (!times.ok) return { ok: false, fieldErrors: { [times.field]: t(times.text) } }
    // Only bots fill in the hidden field; they get a success reply.
    if (values['website']) return { ok: true }
    const { name = '', email = '', phone, healthConsent } = values
    const result = await api('customerRequest', {
      providerId: provider.providerId,
      name,
      email,
      availableTimes: times.instants,
      timezone: format.timezone,
      ...(phone ? { phone } : {}),
      ...(healthConsent ? { healthConsent: CONSENT_WORDING.request.version } : {}),
    })
    return result.ok || result.status !== 0 ? result : { ok: false, message: t('generic.offline') }
  }
  const texts = { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') }
  return useForm({ send, texts, onSent })
}

/** One to three rows for requested times. Removing a row does not renumber the others. */
function Times() {
  const { t } = useAreaTexts('timeRequest')
  const [rows, setRows] = useState<readonly RequestedTimeRow[]>([FIRST_TIME])
  const add = () => setRows((old) => [...old, Math.max(...old) + 1])
  return (
    <fieldset className={classes.times}>
      <legend className={classes.legend}>{t('timeRequest.whenSuits')}</legend>
      {rows.map((row, index) => (
        <RequestTime
          key={row}
          row={row}
          number={index + 1}
          onRemove={rows.length > 1 ? () => setRows((old) => old.filter((other) => other !== row)) : undefined}
        />
      ))}
      {rows.length < MAX_REQUEST_TIMES && (
        <Button kind="quiet" size="dense" icon="plus" className={classes.add} onClick={add}>
          {t('timeRequest.addTime')}
        </Button>
      )}
    </fieldset>
  )
}

interface RequestTimeProps {
  row: RequestedTimeRow
  /** 1-based position in the list. */
  number: number
  onRemove: (() => void) | undefined
}

/** One requested time: a date and a time in 15-minute steps, in the visitor's time zone. */
function RequestTime({ row, number, onRemove }: RequestTimeProps) {
  const { t, format } = useAreaTexts('timeRequest')
  return (
    // biome-ignore lint/a11y/useSemanticElements: the surrounding fieldset has the legend; this only groups two fields
    <div role="group" aria-label={t('timeRequest.timeNumber', { number })} className={classes.row}>
      <TextField
        name={dateField(row)}
        type="date"
        label={t('timeRequest.date')}
        min={format.today}
        invalidText={t('timeRequest.timePast')}
        isDense
      />
      <Select
        name={timeField(row)}
        label={t('timeRequest.time')}
        options={TIME_OPTIONS}
        emptyText={t('timeRequest.pickTime')}
        isDense
      />
      {onRemove && (
        <Button kind="plain" size="dense" icon="x" className={classes.remove} onClick={onRemove}>
          {t('timeRequest.removeTime')}
        </Button>
      )}
    </div>
  )
}

/** A field that only bots fill in. It is hidden from view, keyboard and screen readers, and is not autofilled. */
function Honeypot() {
  return (
    <div className={classes.trap} aria-hidden="true">
      <input name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

/**
 * A session request reveals health data, so consent is required here. The box is never pre-ticked, and is not shown to
 * clients who have already given this consent for their bookings.
 */
function RequestConsent() {
  const { t } = useAreaTexts('consents')
  if (!useNeedsConsent()) return null
  return (
    <div>
      <Checkbox name="healthConsent" required label={t('consent.request')} />
    </div>
  )
}

function useNeedsConsent(): boolean {
  const isLoggedIn = typeof useLogin() === 'object'
  const [isRequired, setRequired] = useState(false)
  useEffect(() => {
    if (!isLoggedIn) return
    let isCancelled = false
    const loadConsent = async () => {
      const result = await api('getAgreements', {})
      if (!isCancelled) setRequired(!result.ok || result.data.healthData !== 'given')
    }
    loadConsent().catch(() => setRequired(true))
    return () => {
      isCancelled = true
    }
  }, [isLoggedIn])
  return !isLoggedIn || isRequired
}
