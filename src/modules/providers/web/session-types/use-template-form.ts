import { useEffect, useState } from 'react'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { type ApiFailure, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useForm } from '#ui/form.tsx'
import {
  createDraft,
  type Draft,
  findErrors,
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
  const { errorTab, open } = useErrorTab()
  const texts = { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') }
  const form = useForm({
    texts,
    send: async () => {
      const errorTexts = {
        required: texts.required,
        title: t('sessionTypes.titleNeeded'),
        fee: t('sessionTypes.feeNeeded'),
      }
      const errors = findErrors(draft, language, errorTexts)
      const result = errors ? { ok: false as const, fieldErrors: errors } : await save(template, draft)
      if (result.ok) {
        onSaved(result.saved, result.datesNotMade)
        return result
      }
      const errorLanguage = findErrorLanguage(result.fieldErrors)
      if (errorLanguage) await open(errorLanguage)
      return 'code' in result ? addConflictingDates(result, dateText) : result
    },
  })
  return {
    template,
    templateList,
    form,
    draft,
    errorTab,
    isDirty: draft !== initial,
    /**
     * All participants in a date share its price, length and location, so these are locked while any date has bookings.
     */
    isLocked:
      template !== null && isGroup(draft) && template.groupSessionRecurrence.some((date) => date.participantsCount > 0),
    set: (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change })),
  }
}

/**
 * Opens the tab of the language whose text has an error. `open` resolves once the tab is shown, because the form can
 * only mark and focus fields that are on the page.
 */
function useErrorTab() {
  const [errorTab, setErrorTab] = useState<{ language: UiLanguage; attempt: number; onShown: () => void } | null>(null)
  useEffect(() => errorTab?.onShown(), [errorTab])
  const open = (language: UiLanguage) =>
    new Promise<void>((onShown) => setErrorTab((old) => ({ language, attempt: (old?.attempt ?? 0) + 1, onShown })))
  return { errorTab, open }
}

/** Returns the first language whose text has an error, or undefined. */
const findErrorLanguage = (errors: Record<string, string>): UiLanguage | undefined =>
  UI_LANGUAGES.find((language) => Object.keys(errors).some((field) => field.startsWith(`texts.${language}.`)))

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
