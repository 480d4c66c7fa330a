import { COUNTRIES } from '#platform/values/countries.ts'
import { LANGUAGES, TOPICS } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import type { FirstKey } from '#platform/web/translate.ts'
import { ChoiceGroup } from '#ui/choice.tsx'
import { ProfileCheckbox, ProfileCheckboxList, ProfileDate, ProfileSelect, ProfileText } from './fields.tsx'
import classes from './profile.module.css'
import { SectionCard } from './section-card.tsx'
import type { ProfileForm } from './use-profile.ts'

export function PersonSection({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('Europe/'))
  const zone = form.text('timezone')
  const options = [...new Set([zone, ...zones])].map((value) => ({ value, text: value.replaceAll('_', ' ') }))
  return (
    <SectionCard form={form} section="person">
      <div className={classes.pair}>
        <ProfileText
          {...{ form }}
          path="firstName"
          label={t('application.field.firstName')}
          autoComplete="given-name"
        />
        <ProfileText {...{ form }} path="lastName" label={t('application.field.lastName')} autoComplete="family-name" />
      </div>
      <p className={classes.small}>{t('application.hint.name')}</p>
      <ProfileDate
        {...{ form }}
        path="dateOfBirth"
        label={t('application.field.dateOfBirth')}
        hint={t('application.hint.birth')}
      />
      <ProfileText
        {...{ form }}
        path="phone"
        type="tel"
        autoComplete="tel"
        label={t('application.field.phone')}
        hint={t('application.hint.phone')}
      />
      <div>
        <ProfileCheckbox {...{ form }} path="isPhonePublic" label={t('application.field.isPhonePublic')} />
        <ProfileCheckbox {...{ form }} path="isEmailPublic" label={t('application.field.isEmailPublic')} />
      </div>
      <ProfileSelect {...{ form, options }} path="timezone" label={t('application.field.timezone')} />
    </SectionCard>
  )
}

/** Returns the options of a country field, with localised names and Estonia first. */
export function useCountries() {
  const { language } = useAreaTexts('application')
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const [home, ...others] = COUNTRIES.map((code) => ({ value: code as string, text: names.of(code) ?? code }))
  return [home!, ...others.sort((a, b) => a.text.localeCompare(b.text, language))]
}

export function AddressSection({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const options = useCountries()
  return (
    <SectionCard form={form} section="address" lead={t('application.hint.address')}>
      <ProfileSelect
        {...{ form, options }}
        path="country"
        label={t('application.field.country')}
        emptyText={t('application.choose')}
      />
      <ProfileText
        {...{ form }}
        path="addressLine1"
        label={t('application.field.addressLine1')}
        autoComplete="address-line1"
      />
      <ProfileText
        {...{ form }}
        path="addressLine2"
        label={t('application.field.addressLine2')}
        autoComplete="address-line2"
        isOptional
      />
      <div className={classes.pair}>
        <ProfileText
          {...{ form }}
          path="postalCode"
          label={t('application.field.postalCode')}
          autoComplete="postal-code"
        />
        <ProfileText {...{ form }} path="city" label={t('application.field.city')} autoComplete="address-level2" />
      </div>
    </SectionCard>
  )
}

export function WorkSection({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const topics = TOPICS.map(({ topicId, key }) => ({ id: topicId, text: t(`topic.${key}` as FirstKey) }))
  const languages = LANGUAGES.map(({ languageId, code }) => ({
    id: languageId,
    text: capitalize(t(`language.${code}`)),
  }))
  return (
    <SectionCard form={form} section="work">
      <ExperienceField form={form} />
      <ChoiceGroup legend={t('application.field.languageIds')} error={form.error('languageIds')}>
        <div className={classes.many}>
          <ProfileCheckboxList {...{ form }} path="languageIds" items={languages} />
        </div>
      </ChoiceGroup>
      <ChoiceGroup legend={t('application.field.topicIds')} error={form.error('topicIds')}>
        <p className={classes.small}>{t('application.hint.topics')}</p>
        <div className={classes.many}>
          <ProfileCheckboxList {...{ form }} path="topicIds" items={topics} />
        </div>
      </ChoiceGroup>
    </SectionCard>
  )
}

/** Years of experience, or empty. Invalid text is sent unchanged, so that the server's error is shown. */
function ExperienceField({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const path = 'experienceInYears'
  const numberForm = { ...form, set: (name: string, input: unknown) => form.set(name, parseNumber(String(input))) }
  return <ProfileText form={numberForm} path={path} inputMode="numeric" label={t(`application.field.${path}`)} />
}

const parseNumber = (input: string) => (input.trim() === '' ? null : /^\d+$/.test(input.trim()) ? Number(input) : input)
