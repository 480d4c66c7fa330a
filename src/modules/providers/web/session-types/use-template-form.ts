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

/** Data that the form needs, from `listSessionTemplates`. */
export type TemplateFormData = Pick<
  Reply<'listSessionTemplates'>,
  'timezone' | 'address' | 'platformFeePercent' | 'vat' | 'groupRoomPlaces'
>

export interface TemplateFormProps {
  /** Null for a new session type. */
  template: Template | null
  offering: TemplateFormData
  firstType?: 1 | 2 | undefined
  /** Called after saving, with the dates that could not be created. */
  onSaved: (saved: Template, datesNotMade: PlannedDate[]) => void
}

export type TemplateEditor = ReturnType<typeof useTemplateForm>

/** State of the form. Nothing is sent before Save, and a failed save preserves the draft. */
export function useTemplateForm({ template, offering, firstType = 2, onSaved }: TemplateFormProps) {
  const { t, language } = useAreaTexts('templates')
  const dateText = useDateText(offering.timezone)
  const [initial] = useState(() =>
    template ? toDraft(template, offering.address) : createDraft(firstType, language, offering.address),
  )
  const [draft, setDraft] = useState(initial)
  const texts = { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') }
  const form = useForm({
    texts,
    send: async () => {
      const requiredTexts = { title: t('templates.titleNeeded'), fee: t('templates.feeNeeded') }
      const errors = findErrors(draft, language, requiredTexts)
      if (errors) return { ok: false, fieldErrors: errors }
      const answer = await save(template, draft)
      if (answer.ok) onSaved(answer.saved, answer.datesNotMade)
      return answer.ok ? answer : withDates(answer, dateText)
    },
  })
  return {
    template,
    offering,
    form,
    draft,
    isDirty: draft !== initial,
    /** Participants of one date share price, length and place, so these are locked while a date has bookings. */
    isLocked:
      template !== null && isGroup(draft) && template.groupSessionRecurrence.some((one) => one.participantsCount > 0),
    set: (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change })),
  }
}

/** Client-side checks with more specific messages than the server's. */
function findErrors(
  draft: Draft,
  language: UiLanguage,
  requiredTexts: { title: string; fee: string },
): Record<string, string> | null {
  const hasText = Object.values(draft.texts).some((one) => one.title.trim() !== '')
  if (!hasText) return { [`texts.${language}.title`]: requiredTexts.title }
  return Number.isNaN(toTemplateInput(draft).fee) ? { fee: requiredTexts.fee } : null
}

/** Adds the conflicting dates to the error message. */
function withDates(failed: ApiFailure, dateText: ReturnType<typeof useDateText>): ApiFailure {
  const starts = failed.code === 'datesCollide' ? (failed.data as { startDateTimes: string[] }).startDateTimes : []
  const named = starts.map((startDateTime) => dateText({ startDateTime })).join('; ')
  return named ? { ...failed, message: `${failed.message} ${named}` } : failed
}

async function save(template: Template | null, draft: Draft) {
  const input = toTemplateInput(draft)
  if (template) {
    const answer = await api('putSessionTemplate', { id: template.sessionTemplateId, ...input })
    return answer.ok ? { ok: true as const, saved: answer.data, datesNotMade: [] } : answer
  }
  const dates = isGroup(draft) && draft.isActive ? toDatesInput(draft.dates) : null
  const answer = await api('addSessionTemplate', {
    type: draft.type,
    isActive: draft.isActive,
    ...input,
    ...(dates ? { dates } : {}),
  })
  return answer.ok ? { ok: true as const, saved: answer.data, datesNotMade: answer.data.datesNotMade } : answer
}
