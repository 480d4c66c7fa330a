import type { ReactNode } from 'react'
import { GROUP_MIN } from '#modules/providers/values/limits.ts'
import { GROUP_MAX, GROUP_SEATS } from '#platform/values/constants.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio, Switch } from '#ui/choice.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx'
import { DatesFields } from './dates-fields.tsx'
import { getExceededRoomCapacity, isGroup } from './draft.ts'
import classes from './form.module.css'
import { LanguageTexts } from './language-texts.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { type TemplateEditor, type TemplateFormProps, useTemplateForm } from './use-template-form.ts'

/**
 * Form for a new or existing session type, used by the session types page and by onboarding. The page must load the
 * translations of the `sessionTypes` area. `beside` is shown beside the submit button.
 */
export function TemplateForm({
  submitText,
  beside,
  ...props
}: TemplateFormProps & { submitText: string; beside?: ReactNode }) {
  const { t } = useAreaTexts('sessionTypes')
  const editor = useTemplateForm(props)
  const { form, draft, isLocked, isDirty } = editor
  return (
    <Form form={form} className={classes.form}>
      <TemplateChangesGuard isDirty={isDirty && !form.busy} />
      {isLocked && <Notice kind="neutral">{t('sessionTypes.hasBookings')}</Notice>}
      {!editor.template && <TypeFields editor={editor} />}
      <LanguageTexts editor={editor} />
      <PlaceFields editor={editor} />
      <PriceFields editor={editor} />
      {isGroup(draft) && <GroupSize editor={editor} />}
      {!editor.template && <ActivationFields editor={editor} />}
      <div className={classes.actions}>
        {beside}
        <Button type="submit" busy={form.busy} busyLabel={t('sessionTypes.saving')}>
          {submitText}
        </Button>
      </div>
    </Form>
  )
}

function TemplateChangesGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useAreaTexts('sessionTypes')
  const texts = {
    title: t('sessionTypes.leaveTitle'),
    lead: t('sessionTypes.leaveLead'),
    stay: t('sessionTypes.leaveCancel'),
    leave: t('sessionTypes.leaveGo'),
    close: t('nav.close'),
  }
  return <UnsavedChangesGuard isDirty={isDirty} texts={texts} />
}

function TypeFields({ editor: { draft, set } }: { editor: TemplateEditor }) {
  const { t } = useAreaTexts('sessionTypes')
  const types = [
    [SESSION_TYPE.personal, t('sessionTypes.personal'), t('sessionTypes.personalLead')],
    [SESSION_TYPE.group, t('sessionTypes.group'), t('sessionTypes.groupLead')],
  ] as const
  return (
    <Card as="section" aria-label={t('sessionTypes.kind')} className={classes.part}>
      <ChoiceGroup legend={t('sessionTypes.kind')} name="type">
        {types.map(([type, name, lead]) => (
          <Radio
            key={type}
            name="type"
            value={type}
            checked={draft.type === type}
            onChange={() => set({ type })}
            label={<Choice name={name} lead={lead} />}
          />
        ))}
      </ChoiceGroup>
    </Card>
  )
}

function Choice({ name, lead }: { name: string; lead: string }) {
  return (
    <>
      {name} <span className={classes.lead}>{lead}</span>
    </>
  )
}

/** Activation and group dates. Dates occupy the provider's time, so only an active session type has them. */
function ActivationFields({ editor: { draft, set, templateList } }: { editor: TemplateEditor }) {
  const { t } = useAreaTexts('sessionTypes')
  return (
    <Card as="section" aria-label={t('sessionTypes.start')} className={classes.part}>
      <CardHead title={isGroup(draft) ? t('sessionTypes.dates') : t('sessionTypes.start')} />
      <Switch
        label={t('sessionTypes.offerNow')}
        checked={draft.isActive}
        onChange={() => set({ isActive: !draft.isActive })}
      />
      {isGroup(draft) && draft.isActive && (
        <DatesFields
          dates={draft.dates}
          durationInMinutes={draft.durationInMinutes}
          timezone={templateList.timezone}
          isOptional
          onChange={(dates) => set({ dates })}
        />
      )}
      {isGroup(draft) && !draft.isActive && <p className={classes.lead}>{t('sessionTypes.datesLater')}</p>}
    </Card>
  )
}

/** Minimum and maximum group size (specification §9: the placeholders 1 and 12 also apply to empty fields). */
function GroupSize({ editor: { draft, set, templateList } }: { editor: TemplateEditor }) {
  const { t } = useAreaTexts('sessionTypes')
  const exceededCapacity = getExceededRoomCapacity(draft, templateList.groupRoomPlaces)
  const numberProps = { type: 'number', inputMode: 'numeric', min: 1, max: GROUP_SEATS, step: 1 } as const
  return (
    <Card as="section" aria-label={t('sessionTypes.size')} className={classes.part}>
      <CardHead title={t('sessionTypes.size')} />
      <div className={classes.numbers}>
        <TextField
          {...numberProps}
          name="minParticipants"
          label={t('sessionTypes.minimum')}
          placeholder={String(GROUP_MIN)}
          value={draft.minParticipants}
          onChange={(event) => set({ minParticipants: event.target.value })}
        />
        <TextField
          {...numberProps}
          name="maxParticipants"
          label={t('sessionTypes.maximum')}
          placeholder={String(GROUP_MAX)}
          value={draft.maxParticipants}
          onChange={(event) => set({ maxParticipants: event.target.value })}
        />
      </div>
      <p className={classes.lead}>{t('sessionTypes.minimumHint')}</p>
      {exceededCapacity && (
        <Notice kind="waiting" live>
          {t('sessionTypes.roomPlaces', { count: exceededCapacity })}
        </Notice>
      )}
    </Card>
  )
}
