import { ARRIVAL_NOTE_MAX } from '#modules/providers/values/limits.ts'
import { LANGUAGES, SESSION_LOCATION } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { FormRows } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import classes from './form.module.css'
import type { TemplateEditor } from './use-template-form.ts'

/** Location and language of a session type. */
export function PlaceFields({ editor: { draft, set, isLocked } }: { editor: TemplateEditor }) {
  const { t } = useAreaTexts('sessionTypes')
  const places = [
    [SESSION_LOCATION.online, t('location.online')],
    [SESSION_LOCATION.onSite, t('location.onSite')],
  ] as const
  return (
    <Card as="section" aria-label={t('sessionTypes.place')} className={classes.part}>
      <FormRows>
        <ChoiceGroup legend={t('sessionTypes.place')} name="location">
          {places.map(([location, name]) => (
            <Radio
              key={location}
              name="location"
              value={location}
              label={name}
              disabled={isLocked}
              checked={draft.location === location}
              onChange={() => set({ location })}
            />
          ))}
        </ChoiceGroup>
        {draft.location === SESSION_LOCATION.onSite && (
          <>
            <TextField
              name="address"
              label={t('sessionTypes.address')}
              hint={t('sessionTypes.addressHint')}
              required
              maxLength={200}
              disabled={isLocked}
              autoComplete="street-address"
              value={draft.address}
              onChange={(event) => set({ address: event.target.value })}
            />
            <TextArea
              name="arrivalNote"
              rows={3}
              label={t('sessionTypes.arrivalNote')}
              hint={t('sessionTypes.arrivalNoteHint')}
              maxLength={ARRIVAL_NOTE_MAX}
              value={draft.arrivalNote}
              onChange={(event) => set({ arrivalNote: event.target.value })}
            />
          </>
        )}
        <Select
          name="languageId"
          label={t('sessionTypes.language')}
          disabled={isLocked}
          value={draft.languageId}
          options={LANGUAGES.map((language) => ({
            value: String(language.languageId),
            text: t(`language.${language.code}`),
          }))}
          onChange={(event) => set({ languageId: Number(event.target.value) })}
        />
      </FormRows>
    </Card>
  )
}
