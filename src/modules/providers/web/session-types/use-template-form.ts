import { useState } from 'react'
import type { UiLanguage } from '#platform/values/enums.ts'
import { api, type Failed, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useForm } from '#ui/form.tsx'
import {
  type Draft,
  datesOf,
  draftOf,
  emptyDraft,
  isGroup,
  type PlannedDate,
  type Template,
  wantedOf,
} from './draft.ts'
import { useDateText } from './use-date-text.ts'

/** What a session type begins with; `listSessionTemplates` answers it. */
export type OfferingFacts = Pick<
  Reply<'listSessionTemplates'>,
  'timezone' | 'address' | 'platformFeePercent' | 'vat' | 'groupRoomPlaces'
>

export interface TemplateFormProps {
  /** Null for a new one. */
  template: Template | null
  facts: OfferingFacts
  firstType?: 1 | 2 | undefined
  /** Called once it is saved, with the dates that could not be made. */
  onSaved: (saved: Template, datesNotMade: PlannedDate[]) => void
}

export type TemplateForm = ReturnType<typeof useTemplateForm>

/** A session type while it is typed: nothing is sent before Save, and a failed save keeps everything. */
export function useTemplateForm({ template, facts, firstType = 2, onSaved }: TemplateFormProps) {
  const { t, language } = useAreaTexts('templates')
  const dateText = useDateText(facts.timezone)
  const [first] = useState(() =>
    template ? draftOf(template, facts.address) : emptyDraft(firstType, language, facts.address),
  )
  const [draft, setDraft] = useState(first)
  const texts = { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') }
  const form = useForm({
    texts,
    send: async () => {
      const needed = { title: t('templates.titleNeeded'), fee: t('templates.feeNeeded') }
      const wrong = faultsOf(draft, language, needed)
      if (wrong) return { ok: false, fieldErrors: wrong }
      const answer = await save(template, draft)
      if (answer.ok) onSaved(answer.saved, answer.datesNotMade)
      return answer.ok ? answer : withDates(answer, dateText)
    },
  })
  return {
    template,
    facts,
    form,
    draft,
    isDirty: draft !== first,
    /** People of one date share its price, length and place: those wait until nobody is booked. */
    isPromised:
      template !== null && isGroup(draft) && template.groupSessionRecurrence.some((one) => one.participantsCount > 0),
    set: (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change })),
  }
}

/** What the server would refuse in words of its own, said before it is asked. */
function faultsOf(
  draft: Draft,
  language: UiLanguage,
  needed: { title: string; fee: string },
): Record<string, string> | null {
  const isSaid = Object.values(draft.texts).some((one) => one.title.trim() !== '')
  if (!isSaid) return { [`texts.${language}.title`]: needed.title }
  return Number.isNaN(wantedOf(draft).fee) ? { fee: needed.fee } : null
}

/** A refusal for dates without room carries which; they are said with it. */
function withDates(failed: Failed, dateText: ReturnType<typeof useDateText>): Failed {
  const starts = failed.code === 'datesCollide' ? (failed.data as { startDateTimes: string[] }).startDateTimes : []
  const named = starts.map((startDateTime) => dateText({ startDateTime })).join('; ')
  return named ? { ...failed, message: `${failed.message} ${named}` } : failed
}

async function save(template: Template | null, draft: Draft) {
  const wanted = wantedOf(draft)
  if (template) {
    const answer = await api('putSessionTemplate', { id: template.sessionTemplateId, ...wanted })
    return answer.ok ? { ok: true as const, saved: answer.data, datesNotMade: [] } : answer
  }
  const dates = isGroup(draft) && draft.isActive ? datesOf(draft.dates) : null
  const answer = await api('addSessionTemplate', {
    type: draft.type,
    isActive: draft.isActive,
    ...wanted,
    ...(dates ? { dates } : {}),
  })
  return answer.ok ? { ok: true as const, saved: answer.data, datesNotMade: answer.data.datesNotMade } : answer
}
