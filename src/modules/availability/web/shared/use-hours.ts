import { useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'
import { type Change, endsBeforeStart, pickChangedRules, pickRules, type Rules, type Settings } from './rules-draft.ts'
import { hasIntervalError, listChangedDays, toDayInput, type Week } from './week-draft.ts'

export type SessionsOutsideHours = Reply<'putWorkingHours'>['sessionsOutsideHours']
/** Drafts of week plans, keyed by the Monday of the week. */
export type Plans = Readonly<Record<string, Week>>

interface Draft {
  week: Week
  rules: Rules
  plans: Plans
}

const createDraft = (settings: Settings): Draft => ({
  week: settings.workingTimeForDay,
  rules: pickRules(settings),
  plans: {},
})

/** Returns the unsaved changes as API input. */
function computeChange(saved: Settings, { week, rules }: Draft): Change {
  const days = listChangedDays(saved.workingTimeForDay, week)
  return { ...pickChangedRules(pickRules(saved), rules), ...(days.length > 0 ? { workingTimeForDay: days } : {}) }
}

function countChanges(change: Change, plans: Plans): number {
  const { workingTimeForDay = [], ...rules } = change
  return workingTimeForDay.length + Object.keys(rules).length + Object.keys(plans).length
}

const isWeekClosed = (week: Week) => week.every((day) => !day.isOpened)
const hasErrors = ({ week, rules, plans }: Draft) =>
  hasIntervalError(week) ||
  endsBeforeStart(rules) ||
  Object.values(plans).some((plan) => hasIntervalError(plan) || isWeekClosed(plan))

export type Hours = ReturnType<typeof useHours>

/**
 * Holds the saved hours and a draft of them. Nothing is sent until the draft is saved. A failed save keeps all changes,
 * and changes made during a save remain unsaved.
 */
export function useHours(loaded: Settings) {
  const { t } = useAreaTexts('workingHours')
  const [saved, setSaved] = useState(loaded)
  const [draft, setDraft] = useState(() => createDraft(loaded))
  const [outside, setOutside] = useState<SessionsOutsideHours>([])
  const [isSaving, setSaving] = useState(false)
  const [version, setVersion] = useState(0)
  const change = computeChange(saved, draft)
  const count = countChanges(change, draft.plans)

  const handleServerChange = (sessions: SessionsOutsideHours) => {
    setOutside(sessions)
    setVersion((old) => old + 1)
  }
  const save = async () => {
    setSaving(true)
    const isSaved = await saveAll(
      { change, plans: draft.plans, isSet: saved.isSet },
      { setSaved, setDraft, onChange: handleServerChange, t },
    )
    setSaving(false)
    if (isSaved) notices.show({ kind: 'good', text: t('workingHours.saved') })
  }
  return {
    saved,
    ...draft,
    change,
    count,
    isInvalid: hasErrors(draft),
    outside,
    isSaving,
    /** Incremented after every change on the server, to trigger reloads. */
    version,
    setWeek: (week: Week) => setDraft((old) => ({ ...old, week })),
    setRules: (rules: Partial<Rules>) => setDraft((old) => ({ ...old, rules: { ...old.rules, ...rules } })),
    setPlan: (monday: string, plan: Week | null) =>
      setDraft((old) => ({ ...old, plans: withPlan(old.plans, monday, plan) })),
    undo: () => setDraft(createDraft(saved)),
    /** Called after an absence or a holiday has been changed through another API call. */
    handleServerChange,
    save: () => void save(),
  }
}

function withPlan(plans: Plans, monday: string, plan: Week | null): Plans {
  const { [monday]: _old, ...others } = plans
  return plan ? { ...others, [monday]: plan } : others
}

interface SaveHandlers {
  setSaved: (settings: Settings) => void
  setDraft: (change: (old: Draft) => Draft) => void
  onChange: (sessions: SessionsOutsideHours) => void
  t: ReturnType<typeof useAreaTexts<'workingHours'>>['t']
}

/** Saves the standard hours, then the plans. @returns whether everything was saved; the rest remains in the draft. */
async function saveAll(
  { change, plans, isSet }: { change: Change; plans: Plans; isSet: boolean },
  { setSaved, setDraft, onChange, t }: SaveHandlers,
): Promise<boolean> {
  if (Object.keys(change).length > 0 || !isSet) {
    const result = await api('putWorkingHours', change)
    if (!result.ok) return reportFailure(result, t)
    setSaved(result.data)
    onChange(result.data.sessionsOutsideHours)
  }
  for (const [pivotStart, plan] of Object.entries(plans)) {
    const result = await api('putWorkingHoursItems', { pivotStart, workingTimeForDay: plan.map(toDayInput) })
    if (!result.ok) return reportFailure(result, t)
    setDraft((old) => (old.plans[pivotStart] === plan ? { ...old, plans: withPlan(old.plans, pivotStart, null) } : old))
    onChange(result.data.sessionsOutsideHours)
  }
  return true
}

function reportFailure(result: Parameters<typeof notifyFailure>[0], t: SaveHandlers['t']): false {
  notifyFailure(result, t('generic.offline'))
  return false
}
