import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { ProfileSelect, ProfileText } from './fields.tsx'
import { useCountries } from './person-sections.tsx'
import { SectionCard } from './section-card.tsx'
import type { ProfileForm } from './use-profile.ts'

const TYPE_TEXTS = { person: 'application.person', company: 'application.company' } as const

/** Business type, and the tax data that platforms must collect (DAC7: country of tax residence and tax number). */
export function BusinessSection({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const options = useCountries()
  const isCompany = form.value('businessType') === 'company'
  const isEstonia = form.value('taxCountry') === 'EE'
  const taxHint = isEstonia && t(isCompany ? 'application.hint.taxEECompany' : 'application.hint.taxEE')
  return (
    <SectionCard form={form} section="business" lead={t('application.hint.tax')}>
      <ChoiceGroup legend={t('application.field.businessType')} name="businessType" error={form.error('businessType')}>
        {(['person', 'company'] as const).map((type) => (
          <Radio
            key={type}
            id={type === 'person' ? 'businessType' : undefined}
            name="businessType"
            label={t(TYPE_TEXTS[type])}
            checked={form.value('businessType') === type}
            onChange={() => form.set('businessType', type)}
          />
        ))}
      </ChoiceGroup>
      {isCompany && (
        <>
          <ProfileText
            {...{ form }}
            path="companyName"
            label={t('application.field.companyName')}
            autoComplete="organization"
          />
          <ProfileText {...{ form }} path="registryCode" label={t('application.field.registryCode')} />
          <ProfileText {...{ form }} path="vatNumber" label={t('application.field.vatNumber')} isOptional />
        </>
      )}
      <ProfileSelect
        {...{ form, options }}
        path="taxCountry"
        label={t('application.field.taxCountry')}
        emptyText={t('application.choose')}
      />
      <ProfileText
        {...{ form }}
        path="taxNumber"
        label={t('application.field.taxNumber')}
        hint={taxHint || undefined}
      />
    </SectionCard>
  )
}
