import type { ReactNode } from 'react'
import { ABOUT_MAX_WORDS } from '#platform/values/constants.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { ProfileSelect, ProfileText } from './fields.tsx'
import classes from './profile.module.css'
import { SectionCard } from './section-card.tsx'
import type { ProfileForm } from './use-profile.ts'

/** Profession and description in each language. */
export function AboutSection({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  return (
    <SectionCard form={form} section="about" lead={t('application.aboutLead')}>
      <LanguageBlocks
        form={form}
        parts={['profession', 'about']}
        renderFields={(language) => <AboutFields {...{ form, language }} />}
      />
    </SectionCard>
  )
}

function AboutFields({ form, language }: { form: ProfileForm; language: UiLanguage }) {
  const { t } = useAreaTexts('application')
  const path = `texts.${language}.about`
  return (
    <>
      <ProfileText
        {...{ form }}
        path={`texts.${language}.profession`}
        label={t('application.field.profession')}
        hint={t('application.hint.profession')}
      />
      <TextArea
        id={path}
        name={path}
        rows={8}
        lang={language}
        label={t('application.field.about')}
        hint={t('application.hint.about')}
        value={form.text(path)}
        error={form.error(path)}
        onChange={(event) => form.set(path, event.target.value)}
        count={{
          max: ABOUT_MAX_WORDS,
          unit: 'words',
          text: (used, max) => t('application.wordCount', { used, max }),
        }}
      />
    </>
  )
}

/**
 * Fields of the public page: the slug and, in each language, the title, description and picture (specification §3,
 * provider meta).
 */
export function PageSection({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  return (
    <SectionCard form={form} section="page" lead={t('application.hint.meta')}>
      <SlugField form={form} />
      <LanguageBlocks
        form={form}
        parts={['title', 'description', 'picture']}
        renderFields={(code) => <MetaFields {...{ form }} language={code} />}
      />
    </SectionCard>
  )
}

/**
 * The slug, saved when the provider leaves the field or presses Enter: every saved slug of an approved profile remains
 * reserved, so unfinished ones must not be saved.
 */
function SlugField({ form }: { form: ProfileForm }) {
  const { t, language } = useAreaTexts('application')
  const address = `${useVisit()?.publicUrl ?? ''}/${language}/${form.text('slug')}`
  const set = (path: string, input: unknown) => {
    form.hold(path)
    form.set(path, String(input).toLowerCase().trim())
  }
  const save = () => form.hold(null)
  return (
    <>
      <ProfileText
        form={{ ...form, set }}
        path="slug"
        label={t('application.field.slug')}
        hint={t('application.hint.slug')}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      <p className={classes.address}>{address}</p>
    </>
  )
}

function MetaFields({ form, language }: { form: ProfileForm; language: UiLanguage }) {
  const { t } = useAreaTexts('application')
  const options = (['wide', 'square'] as const).map((value) => ({ value, text: t(`application.picture.${value}`) }))
  const fieldPath = (part: string) => `texts.${language}.${part}`
  return (
    <>
      <ProfileText {...{ form }} path={fieldPath('title')} label={t('application.field.metaTitle')} isOptional />
      <ProfileText
        {...{ form }}
        path={fieldPath('description')}
        label={t('application.field.metaDescription')}
        isOptional
      />
      <ProfileSelect
        {...{ form, options }}
        path={fieldPath('picture')}
        label={t('application.field.metaPicture')}
        emptyText={t('application.picture.auto')}
      />
    </>
  )
}

interface LanguageBlocksProps {
  form: ProfileForm
  parts: readonly string[]
  renderFields: (language: UiLanguage) => ReactNode
}

/**
 * One block per language. Blocks for languages other than the interface language are collapsed, and marked if they have
 * text.
 */
function LanguageBlocks({ form, parts, renderFields }: LanguageBlocksProps) {
  const { t, language: own } = useAreaTexts('application')
  const hasText = (language: UiLanguage) => parts.some((part) => form.text(`texts.${language}.${part}`) !== '')
  const order = [own, ...UI_LANGUAGES.filter((other) => other !== own)] as const
  return order.map((language) => {
    const name = t('application.languageBlock', { language: t(`language.${language}`) })
    const title = hasText(language) ? `${name} (${t('application.languageBegun')})` : name
    return language === own ? (
      <div key={language} className={classes.fields}>
        <h3 className={classes.language}>{capitalize(name)}</h3>
        {renderFields(language)}
      </div>
    ) : (
      <Disclosure key={language} text={capitalize(title)}>
        <div className={classes.fields}>{renderFields(language)}</div>
      </Disclosure>
    )
  })
}
