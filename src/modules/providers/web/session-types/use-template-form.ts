import { useState } from 'react'
import type { UiLanguage } from '#platform/values/enums.ts'
import { type ApiFailure, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useForm } from '#ui/form.tsx'
import {
  createDraft,
  type Draft,
  isGroup,
  type PlannedDate,
  type Template,
  toDatesInput,
  toDraft,
  toTemplateInput,
} from './draft.ts'
import { useDateText } from './use-date-text.ts'

/** The fields of the `listSessionTemplates` reply that the form needs. */
export type TemplateFormData = Pick<
  Reply<'listSessionTemplates'>,
  'timezone' | 'address' | 'platformFeePercent' | 'vat' | 'groupRoomPlaces'
>

export interface TemplateFormProps {
  /** Null for a new session type. */
  template: Template | null
  templateList: TemplateFormData
  firstType?: 1 | 2 | undefined
  /** Called after saving, with the dates that could not be created. */
  onSaved: (saved: Template, datesNotCreated: PlannedDate[]) => void
}

export type TemplateEditor = ReturnType<typeof useTemplateForm>

/** State of the form. Nothing is sent before it is submitted, and the draft remains if saving fails. */
export function useTemplateForm({ template, templateList, firstType = 2, onSaved }: TemplateFormProps) {
  const { t, language } = useAreaTexts('sessionTypes')
  const dateText = useDateText(templateList.timezone)
  const [initial] = useState(() =>
    template ? toDraft(template, templateList.address) : createDraft(firstType, language, templateList.address),
  )
  const [draft, setDraft] = useState(initial)
  const texts = { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') }
  const form = useForm({
    texts,
    send: async () => {
      const requiredTexts = { title: t('sessionTypes.titleNeeded'), fee: t('sessionTypes.feeNeeded') }
      const errors = findErrors(draft, language, requiredTexts)
      if (errors) return { ok: false, fieldErrors: errors }
      const result = await save(template, draft)
      if (result.ok) onSaved(result.saved, result.datesNotMade)
      return result.ok ? result : addConflictingDates(result, dateText)
    },
  })
  return {
    template,
    templateList,
    form,
    draft,
    isDirty: draft !== initial,
    /** Participants of one date share price, length and place, so these are locked while a date has bookings. */
    isLocked:
      template !== null && isGroup(draft) && template.groupSessionRecurrence.some((date) => date.participantsCount > 0),
    set: (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change })),
  }
}

/** Checks the draft in the browser, with more specific messages than the server's. */
function findErrors(
  draft: Draft,
  language: UiLanguage,
  requiredTexts: { title: string; fee: string },
): Record<string, string> | null {
  const hasText = Object.values(draft.texts).some((text) => text.title.trim() !== '')
  if (!hasText) return { [`texts.${language}.title`]: requiredTexts.title }
  return Number.isNaN(toTemplateInput(draft).fee) ? { fee: requiredTexts.fee } : null
}

/** Adds the conflicting dates to the error message. */
function addConflictingDates(failed: ApiFailure, dateText: ReturnType<typeof useDateText>): ApiFailure {
  const starts = failed.code === 'datesCollide' ? (failed.data as { startDateTimes: string[] }).startDateTimes : []
  const dates = starts.map((startDateTime) => dateText({ startDateTime })).join('; ')
  return dates ? { ...failed, message: `${failed.message} ${dates}` } : failed
}

async function save(template: Template | null, draft: Draft) {
  const input = toTemplateInput(draft)
  if (template) {
    const result = await api('putSessionTemplate', { id: template.sessionTemplateId, ...input })
    return result.ok ? { ok: true as const, saved: result.data, datesNotMade: [] } : result
  }
  const dates = isGroup(draft) && draft.isActive ? toDatesInput(draft.dates) : null
  const result = await api('addSessionTemplate', {
    type: draft.type,
    isActive: draft.isActive,
    ...input,
    ...(dates ? { dates } : {}),
  })
  return result.ok ? { ok: true as const, saved: result.data, datesNotMade: result.data.datesNotMade } : result
}
