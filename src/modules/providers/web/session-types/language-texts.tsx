import { SESSION_TEXT_MAX } from '#modules/providers/values/session-texts.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { FormRows } from '#ui/form.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import classes from './form.module.css'
import type { TemplateEditor } from './use-template-form.ts'

/**
 * Title and description in each language. At least one title is required; clients see their own language if available,
 * otherwise another one.
 */
export function LanguageTexts({ editor }: { editor: TemplateEditor }) {
  const { t, language } = useAreaTexts('sessionTypes')
  const languages: UiLanguage[] = [language, ...UI_LANGUAGES.filter((code) => code !== language)]
  const items = languages.map((code) => ({
    id: code,
    text: `${t(`language.${code}`)}${editor.draft.texts[code].title.trim() === '' ? '' : ' ✓'}`,
    panel: <LanguageFields key={code} editor={editor} language={code} isFirst={code === language} />,
  }))
  return (
    <Card as="section" aria-label={t('sessionTypes.texts')} className={classes.part}>
      <CardHead title={t('sessionTypes.texts')} aside={t('sessionTypes.textsAside')} />
      <Tabs
        key={editor.errorTab?.attempt}
        label={t('sessionTypes.textsLanguage')}
        items={items}
        first={editor.errorTab?.language ?? findFirstLanguage(editor, language)}
      />
    </Card>
  )
}

/**
 * Returns the language of the tab to open: the interface language or, if the session type has no text in it, the first
 * language that has some.
 */
function findFirstLanguage({ template }: TemplateEditor, language: UiLanguage): UiLanguage {
  if (!template || template.texts[language]) return language
  return UI_LANGUAGES.find((code) => template.texts[code]) ?? language
}

function LanguageFields({
  editor,
  language,
  isFirst,
}: {
  editor: TemplateEditor
  language: UiLanguage
  isFirst: boolean
}) {
  const { t } = useAreaTexts('sessionTypes')
  const { draft, set } = editor
  const text = draft.texts[language]
  const change = (part: Partial<typeof text>) => set({ texts: { ...draft.texts, [language]: { ...text, ...part } } })
  return (
    <FormRows>
      <TextField
        name={`texts.${language}.title`}
        label={t('sessionTypes.title')}
        hint={isFirst ? t('sessionTypes.titleHint') : undefined}
        maxLength={SESSION_TEXT_MAX.title}
        lang={language}
        value={text.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        name={`texts.${language}.description`}
        label={t('sessionTypes.description')}
        aside={t('sessionTypes.optional')}
        lang={language}
        rows={5}
        value={text.description}
        count={{
          max: SESSION_TEXT_MAX.description,
          unit: 'characters',
          text: (used, max) => t('sessionTypes.used', { used, max }),
        }}
        onChange={(event) => change({ description: event.target.value })}
      />
    </FormRows>
  )
}
