import { useState } from 'react'
import type { Outside } from '#modules/availability/web/shared/use-hours.ts'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'

type Listed = Reply<'listWorkingHoursExceptions'>
export type Exception = Listed['exceptions'][number]
export type Exceptions = ReturnType<typeof useExceptions>

/** Absences, extra hours and holidays: each is added or taken away at once and said so, apart from what Save saves. */
export function useExceptions(loaded: Listed, changed: (sessions: Outside) => void) {
  const { t } = useAreaTexts('hours')
  const [listed, setListed] = useState(loaded)
  const [isBusy, setBusy] = useState(false)

  /** @returns whether it was done; a failure is said and changes nothing. */
  const run = async (change: ReturnType<typeof addCall>, doneText: string): Promise<boolean> => {
    setBusy(true)
    const answer = await change
    const anew = answer.ok ? await api('listWorkingHoursExceptions', {}) : null
    setBusy(false)
    if (anew?.ok) setListed(anew.data)
    if (!answer.ok) {
      notifyFailure(answer, t('generic.offline'))
      return false
    }
    changed(answer.data.sessionsOutsideHours)
    notices.show({ kind: 'good', text: doneText })
    return true
  }
  return {
    ...listed,
    isBusy,
    add: (wanted: Input<'addWorkingHoursException'>, doneText: string) => run(addCall(wanted), doneText),
    remove: (workingHoursExceptionId: string, doneText: string) =>
      run(api('deleteWorkingHoursException', { workingHoursExceptionId }), doneText),
  }
}

type Changed = { ok: true; data: { sessionsOutsideHours: Outside } }
type Failed = Parameters<typeof notifyFailure>[0]
const addCall = (wanted: Input<'addWorkingHoursException'>): Promise<Changed | Failed> =>
  api('addWorkingHoursException', wanted)
