import { useState } from 'react'
import type { SessionsOutsideHours } from '#modules/availability/web/shared/use-hours.ts'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'

type ExceptionList = Reply<'listWorkingHoursExceptions'>
export type Exception = ExceptionList['exceptions'][number]
export type Exceptions = ReturnType<typeof useExceptions>

/** Manages absences, extra hours and holidays. Each change is sent and confirmed immediately, without the save bar. */
export function useExceptions(loaded: ExceptionList, onChanged: (sessions: SessionsOutsideHours) => void) {
  const { t } = useAreaTexts('workingHours')
  const [list, setList] = useState(loaded)
  const [isBusy, setBusy] = useState(false)

  /** Awaits a change and reloads the list. @returns whether the change succeeded; a failure is shown as a notice. */
  const finishChange = async (change: ReturnType<typeof addException>, doneText: string): Promise<boolean> => {
    setBusy(true)
    const result = await change
    const reloaded = result.ok ? await api('listWorkingHoursExceptions', {}) : null
    setBusy(false)
    if (reloaded?.ok) setList(reloaded.data)
    if (!result.ok) {
      notifyFailure(result, t('generic.offline'))
      return false
    }
    onChanged(result.data.sessionsOutsideHours)
    notices.show({ kind: 'good', text: doneText })
    return true
  }
  return {
    ...list,
    isBusy,
    add: (input: Input<'addWorkingHoursException'>, doneText: string) => finishChange(addException(input), doneText),
    remove: (workingHoursExceptionId: string, doneText: string) =>
      finishChange(api('deleteWorkingHoursException', { workingHoursExceptionId }), doneText),
  }
}

type ChangeReply = { ok: true; data: { sessionsOutsideHours: SessionsOutsideHours } }
type Failure = Parameters<typeof notifyFailure>[0]
const addException = (input: Input<'addWorkingHoursException'>): Promise<ChangeReply | Failure> =>
  api('addWorkingHoursException', input)
