import { useId, useRef } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { writeCookie } from '#platform/web/cookies.ts'
import { formatZoneCity } from '#platform/web/format.ts'
import { LANGUAGE_NAMES } from '#platform/web/language-names.ts'
import { ThemeChoice } from '#platform/web/theme-choice.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './profile.module.css'
import { formatZone, listZones, parseZone } from './zones.ts'

const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([value, text]) => ({ value, text }))

export function SettingsCard({ profile }: { profile: Reply<'getProfile'> }) {
  const { t } = useAreaTexts('profile')
  const form = useSettingsForm()
  return (
    <Card>
      <Form form={form}>
        <FormRows>
          <Select
            name="uiLanguage"
            label={t('profile.language')}
            hint={t('profile.languageHint')}
            defaultValue={profile.uiLanguage}
            options={LANGUAGES}
          />
          <ZoneField current={profile.timezone} />
          <div>
            <Button type="submit" busy={form.busy} busyLabel={t('profile.saving')}>
              {t('profile.saveSettings')}
            </Button>
          </div>
          <ThemeChoice />
        </FormRows>
      </Form>
    </Card>
  )
}

function useSettingsForm() {
  const { t, language } = useAreaTexts('profile')
  const { texts, toFailure } = useFormTexts()
  return useForm({
    texts,
    send: async (values) => {
      const timezone = parseZone(values['timezone'] ?? '')
      if (!timezone) return { ok: false, fieldErrors: { timezone: t('profile.zoneUnknown') } }
      const uiLanguage = values['uiLanguage'] as PathLanguage
      const result = await api('putProfile', { uiLanguage, timezone })
      if (!result.ok) return toFailure(result)
      notices.show({ kind: 'good', text: result.message ?? '' })
      writeCookie('language', uiLanguage)
      // Each language has its own URL, so the page is reloaded in the new language.
      if (uiLanguage !== language) location.assign(`${buildPagePath('profile', uiLanguage)}#settings`)
      return result
    },
  })
}

/** Field to select a time zone by city from the browser's list, with a button that selects the device's zone. */
function ZoneField({ current }: { current: string }) {
  const { t } = useAreaTexts('profile')
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const selectDeviceZone = () => {
    if (input.current) input.current.value = formatZone(deviceZone)
  }
  return (
    <div className={classes.stack}>
      <TextField
        ref={input}
        name="timezone"
        label={t('profile.zone')}
        hint={t('profile.zoneHint')}
        list={listId}
        defaultValue={formatZone(current)}
        autoComplete="off"
        required
      />
      <datalist id={listId}>
        {listZones(current).map((zone) => (
          <option key={zone} value={formatZone(zone)} />
        ))}
      </datalist>
      {deviceZone !== current && (
        <div>
          <Button kind="quiet" size="dense" icon="map-pin" onClick={selectDeviceZone}>
            {t('profile.zoneOwn', { city: formatZoneCity(deviceZone) })}
          </Button>
        </div>
      )}
    </div>
  )
}
