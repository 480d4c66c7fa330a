import { useState } from 'react'
import type { SessionsOutsideHours } from '#modules/availability/web/shared/use-hours.ts'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'

type ExceptionList = Reply<'listWorkingHoursExceptions'>
export type Exception = ExceptionList['exceptions'][number]
export type Exceptions = ReturnType<typeof useExceptions>

/** Absences, extra hours and holidays: each change is sent and confirmed immediately, independently of Save. */
export function useExceptions(loaded: ExceptionList, onChanged: (sessions: SessionsOutsideHours) => void) {
  const { t } = useAreaTexts('hours')
  const [listed, setListed] = useState(loaded)
  const [isBusy, setBusy] = useState(false)

  /** @returns whether the change succeeded; a failure is reported and changes nothing. */
  const run = async (change: ReturnType<typeof addException>, doneText: string): Promise<boolean> => {
    setBusy(true)
    const answer = await change
    const reloaded = answer.ok ? await api('listWorkingHoursExceptions', {}) : null
    setBusy(false)
    if (reloaded?.ok) setListed(reloaded.data)
    if (!answer.ok) {
      notifyFailure(answer, t('generic.offline'))
      return false
    }
    onChanged(answer.data.sessionsOutsideHours)
    notices.show({ kind: 'good', text: doneText })
    return true
  }
  return {
    ...listed,
    isBusy,
    add: (input: Input<'addWorkingHoursException'>, doneText: string) => run(addException(input), doneText),
    remove: (workingHoursExceptionId: string, doneText: string) =>
      run(api('deleteWorkingHoursException', { workingHoursExceptionId }), doneText),
  }
}

type ChangeReply = { ok: true; data: { sessionsOutsideHours: SessionsOutsideHours } }
type Failed = Parameters<typeof notifyFailure>[0]
const addException = (input: Input<'addWorkingHoursException'>): Promise<ChangeReply | Failed> =>
  api('addWorkingHoursException', input)
