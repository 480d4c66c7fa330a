import { useState } from 'react'
import { ChildHelpline } from '#modules/accounts/web/shared/adult-statement.tsx'
import type { PathLanguage } from '#platform/values/enums.ts'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx'
import classes from './profile.module.css'

type Profile = Reply<'getProfile'>

/** Personal details for receipts and providers; only the name is required. */
export function PersonalDetails({ profile }: { profile: Profile }) {
  const { t } = useAreaTexts('profile')
  const [isUnderage, setUnderage] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const form = usePersonalDetailsForm({ onUnderage: setUnderage, onSaved: () => setDirty(false) })
  return (
    <Card>
      <Form form={form} onChange={() => setDirty(true)}>
        <FormRows>
          <Person profile={profile} />
          {isUnderage && (
            <Notice kind="neutral" icon="life-buoy" live>
              <ChildHelpline text="account.adultKind" />
            </Notice>
          )}
          <Address profile={profile} />
          <div>
            <Button type="submit" busy={form.busy} busyLabel={t('profile.saving')}>
              {t('profile.save')}
            </Button>
          </div>
        </FormRows>
      </Form>
      <UnsavedGuard isDirty={isDirty} />
    </Card>
  )
}

const FIELDS = ['firstName', 'lastName', 'phone', 'addressLine1', 'addressLine2', 'postalCode', 'city'] as const

function usePersonalDetailsForm({
  onUnderage,
  onSaved,
}: {
  onUnderage: (isUnderage: boolean) => void
  onSaved: () => void
}) {
  const { texts, toFailure } = useFormTexts()
  return useForm({
    texts,
    send: async (values) => {
      const fields = Object.fromEntries(FIELDS.map((name) => [name, values[name] ?? '']))
      const country = values['country'] || null
      const dateOfBirth = values['dateOfBirth'] || null
      const result = await api('putProfile', { ...fields, country, dateOfBirth } as Input<'putProfile'>)
      onUnderage(!result.ok && result.code === 'adultsOnly')
      if (result.ok) {
        notices.show({ kind: 'good', text: result.message ?? '' })
        onSaved()
        return result
      }
      // The error appears beside the date, with the helpline, instead of above the form.
      return result.code === 'adultsOnly'
        ? { ok: false, fieldErrors: { dateOfBirth: result.message } }
        : toFailure(result)
    },
  })
}

function Person({ profile }: { profile: Profile }) {
  const { t } = useAreaTexts('profile')
  return (
    <>
      <div className={classes.pair}>
        <TextField
          name="firstName"
          label={t('profile.firstName')}
          autoComplete="given-name"
          defaultValue={profile.firstName}
          maxLength={80}
          required
        />
        <TextField
          name="lastName"
          label={t('profile.lastName')}
          autoComplete="family-name"
          defaultValue={profile.lastName}
          maxLength={80}
          required
        />
      </div>
      <div className={classes.pair}>
        <TextField
          name="dateOfBirth"
          type="date"
          label={t('profile.dateOfBirth')}
          aside={t('profile.optional')}
          autoComplete="bday"
          defaultValue={profile.dateOfBirth ?? ''}
        />
        <TextField
          name="phone"
          type="tel"
          label={t('profile.phone')}
          aside={t('profile.optional')}
          autoComplete="tel"
          inputMode="tel"
          defaultValue={profile.phone ?? ''}
          maxLength={30}
        />
      </div>
    </>
  )
}

function Address({ profile }: { profile: Profile }) {
  const { t, language } = useAreaTexts('profile')
  const renderLine = (
    name: 'addressLine1' | 'addressLine2' | 'postalCode' | 'city',
    label: string,
    autoComplete: string,
  ) => (
    <TextField
      name={name}
      label={label}
      aside={t('profile.optional')}
      autoComplete={autoComplete}
      defaultValue={profile[name] ?? ''}
      maxLength={name === 'postalCode' ? 12 : name === 'city' ? 80 : 200}
    />
  )
  return (
    <>
      <Select
        name="country"
        label={t('profile.country')}
        aside={t('profile.optional')}
        autoComplete="country"
        defaultValue={profile.country ?? ''}
        emptyText={t('profile.chooseCountry')}
        options={listCountries(language)}
      />
      {renderLine('addressLine1', t('profile.addressLine1'), 'address-line1')}
      {renderLine('addressLine2', t('profile.addressLine2'), 'address-line2')}
      <div className={classes.pair}>
        {renderLine('postalCode', t('profile.postalCode'), 'postal-code')}
        {renderLine('city', t('profile.city'), 'address-level2')}
      </div>
    </>
  )
}

function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useAreaTexts('profile')
  const texts = {
    title: t('profile.leaveTitle'),
    lead: t('profile.leaveLead'),
    stay: t('profile.leaveCancel'),
    leave: t('profile.leaveGo'),
    close: t('nav.close'),
  }
  return <UnsavedChangesGuard isDirty={isDirty} texts={texts} />
}

/** ISO 3166-1 alpha-2 codes; countries near Estonia come first in the list. */
const NEARBY = 'EE FI LV LT SE UA DE'.split(' ')
const OTHERS =
  `AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU
CV CY CZ DJ DK DM DO DZ EC EG ER ES ET FJ FM FO FR GA GB GD GE GH GI GL GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO
JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LU LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP
NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV
TW TZ UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW`.split(/\s+/)

/** Returns the countries as select options, with their names in the given language. */
function listCountries(language: PathLanguage): { value: string; text: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const toOption = (value: string) => ({ value, text: names.of(value) ?? value })
  const others = OTHERS.map(toOption).sort((a, b) => a.text.localeCompare(b.text, language))
  return [...NEARBY.map(toOption), ...others]
}
