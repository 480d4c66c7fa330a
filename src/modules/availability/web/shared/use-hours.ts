import { useState } from 'react'
import { asWanted, changedDays, hasFault, type Week } from '#modules/availability/web/working-hours/week-draft.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'
import { type Change, changedRules, isTurnedRound, type Rules, rulesOf, type Settings } from './rules-draft.ts'

export type Outside = Reply<'putWorkingHours'>['sessionsOutsideHours']
/** Drafts of week plans by their Monday. */
export type Plans = Readonly<Record<string, Week>>

interface Draft {
  week: Week
  rules: Rules
  plans: Plans
}

const draftOf = (settings: Settings): Draft => ({
  week: settings.workingTimeForDay,
  rules: rulesOf(settings),
  plans: {},
})

/** What differs from the saved hours, as the call takes it. */
function changeOf(saved: Settings, { week, rules }: Draft): Change {
  const days = changedDays(saved.workingTimeForDay, week)
  return { ...changedRules(rulesOf(saved), rules), ...(days.length > 0 ? { workingTimeForDay: days } : {}) }
}

function countOf(change: Change, plans: Plans): number {
  const { workingTimeForDay = [], ...rules } = change
  return workingTimeForDay.length + Object.keys(rules).length + Object.keys(plans).length
}

const isClosed = (week: Week) => week.every((day) => !day.isOpened)
const hasFaultIn = ({ week, rules, plans }: Draft) =>
  hasFault(week) || isTurnedRound(rules) || Object.values(plans).some((plan) => hasFault(plan) || isClosed(plan))

export type Hours = ReturnType<typeof useHours>

/**
 * The hours as saved and as they are being edited. Nothing is sent before Save; a failed save keeps every change, and a
 * change made while saving stays one.
 */
export function useHours(loaded: Settings) {
  const { t } = useAreaTexts('hours')
  const [saved, setSaved] = useState(loaded)
  const [draft, setDraft] = useState(() => draftOf(loaded))
  const [outside, setOutside] = useState<Outside>([])
  const [isSaving, setSaving] = useState(false)
  const [version, setVersion] = useState(0)
  const change = changeOf(saved, draft)
  const count = countOf(change, draft.plans)

  const changed = (sessions: Outside) => {
    setOutside(sessions)
    setVersion((old) => old + 1)
  }
  const save = async () => {
    setSaving(true)
    const isDone = await saveAll({ change, plans: draft.plans, isSet: saved.isSet }, { setSaved, setDraft, changed, t })
    setSaving(false)
    if (isDone) notices.show({ kind: 'good', text: t('hours.saved') })
  }
  return {
    saved,
    ...draft,
    change,
    count,
    hasFault: hasFaultIn(draft),
    outside,
    isSaving,
    /** Grows with every change on the server: what is read anew by. */
    version,
    setWeek: (week: Week) => setDraft((old) => ({ ...old, week })),
    setRules: (rules: Partial<Rules>) => setDraft((old) => ({ ...old, rules: { ...old.rules, ...rules } })),
    setPlan: (monday: string, plan: Week | null) =>
      setDraft((old) => ({ ...old, plans: withPlan(old.plans, monday, plan) })),
    undo: () => setDraft(draftOf(saved)),
    /** Something was changed by a call of its own: an absence, a holiday. */
    changed,
    save: () => void save(),
  }
}

function withPlan(plans: Plans, monday: string, plan: Week | null): Plans {
  const { [monday]: _old, ...others } = plans
  return plan ? { ...others, [monday]: plan } : others
}

interface Saving {
  setSaved: (settings: Settings) => void
  setDraft: (change: (old: Draft) => Draft) => void
  changed: (sessions: Outside) => void
  t: ReturnType<typeof useAreaTexts<'hours'>>['t']
}

/** Standard hours first, then the plans. @returns whether all of it was saved; what was not stays a draft. */
async function saveAll(
  { change, plans, isSet }: { change: Change; plans: Plans; isSet: boolean },
  { setSaved, setDraft, changed, t }: Saving,
): Promise<boolean> {
  if (Object.keys(change).length > 0 || !isSet) {
    const answer = await api('putWorkingHours', change)
    if (!answer.ok) return fail(answer, t)
    setSaved(answer.data)
    changed(answer.data.sessionsOutsideHours)
  }
  for (const [pivotStart, plan] of Object.entries(plans)) {
    const answer = await api('putWorkingHoursItems', { pivotStart, workingTimeForDay: plan.map(asWanted) })
    if (!answer.ok) return fail(answer, t)
    setDraft((old) => (old.plans[pivotStart] === plan ? { ...old, plans: withPlan(old.plans, pivotStart, null) } : old))
    changed(answer.data.sessionsOutsideHours)
  }
  return true
}

function fail(answer: Parameters<typeof notifyFailure>[0], t: Saving['t']): false {
  notifyFailure(answer, t('generic.offline'))
  return false
}
